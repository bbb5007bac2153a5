"""Players and their companies: sign-up, outfit, shop, money, settlement."""
