"""The catalogues: a `.po` for each language but English, read by `kasino.people.i18n.catalogue`."""
