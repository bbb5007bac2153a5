"""What the services are given: worlds and games in memory, pictures, allowances. `bot.service.base` hands it on."""
