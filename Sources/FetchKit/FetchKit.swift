// The engine and its faces.
