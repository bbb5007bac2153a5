"""What the host looks at: the doctor, the settings, the figures of a running bot."""
