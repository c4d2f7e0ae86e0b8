"""From a request to rounds of trials."""
