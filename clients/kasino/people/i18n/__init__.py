"""Translation: the language of the environment, `.po` catalogues, and the translator of one language."""
