"""What a side knows, as plain data. How it comes to know it is in `campaign.knowledge`."""
