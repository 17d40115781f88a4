/** Crockford's base 32: no letter looks like another letter or a digit. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of letters that find the row of a code, and of letters that prove the code. */
export const FINDS = 4;
export const PROVES = 8;

const SHAPE = new RegExp(`^[${ALPHABET}]{${FINDS + PROVES}}$`);

/** Code for the screen: `7K3M-Q9XT-04HB`. */
export const shownCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** Reads a typed code in its stored form; undefined if it is no code. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return SHAPE.test(code) ? code : undefined;
}
