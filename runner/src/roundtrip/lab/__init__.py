"""The lab: two hosts on one Linux machine, by network namespaces."""
