const ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;

/** The first identifier in a text, such as a whole address that was pasted. */
export const idIn = (text: string): string | undefined => ID.exec(text)?.[0].toLowerCase();
