/** A reason that is a sentence stands alone; any other goes after the name of its field. */
export const withLabel = (label: string, reason: string): string =>
  /^\p{Lu}/u.test(reason) ? reason : `${label}: ${reason}`;
