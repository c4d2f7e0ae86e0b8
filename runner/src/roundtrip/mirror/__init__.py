"""Making an offline mirror. Nothing else imports it."""
