"""The catalogues: a `.po` file for each language but English, read by `kasino.people.i18n.translator`."""
