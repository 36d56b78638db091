"""What every test of the house shares."""

from hypothesis import settings

# A slow machine is no failure: examples have no deadline.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
