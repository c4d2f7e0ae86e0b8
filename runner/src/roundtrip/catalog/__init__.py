"""The systems by their manifests, and the user's selection of them."""
