// Test tools.
