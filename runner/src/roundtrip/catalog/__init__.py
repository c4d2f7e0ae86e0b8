"""What can be measured: systems by their manifests, and what the user picks of them."""
