"""Languages: message catalogues and the choice of a language."""
