/** Pattern of `LIKE` and `ILIKE` for what contains a text as it is: its wildcards are signs like any other. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
