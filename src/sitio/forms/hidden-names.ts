/** Name of the trap for machines: a word that no password manager knows. */
export const TRAP = 'hueco';
/** Field that says: the person saw the question, and sends the form all the same. */
export const PERSON = 'persona';
/** Field with the doubtful address: if the person sends the same address again, they mean it. */
export const SEEN_EMAIL = 'correoVisto';
