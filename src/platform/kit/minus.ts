/** A figure with the minus that is read, '−' instead of '-': not for what is written in a field or exported. */
export const withMinus = (figure: string): string => figure.replace(/^-(?=\d)/, '−');
