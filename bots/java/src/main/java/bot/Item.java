package bot;

/** What a move names on the table: a loose card, or a stack. */
public sealed interface Item permits Card, StackRef {}
