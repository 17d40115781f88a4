/** Name of the trap for machines: a word that no manager of keys knows. */
export const TRAP = 'hueco';
/** Says that a person has been asked, and sends the form all the same. */
export const PERSON = 'persona';
/** Address that was asked about: sent again as it is, it is what the person means. */
export const SEEN_EMAIL = 'correoVisto';
