"""Messages about wrong programs, in the words of the language."""
