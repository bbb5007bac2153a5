"""The clock: closing rounds on time, reminding, delivering posts. `worker.work` runs all of it until cancelled."""
