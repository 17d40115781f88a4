import { cleanText } from '../text/clean-text.ts';

const MAX = 120;

/** The part before the @, without the characters that need quotes or could break a mail header. */
const LOCAL = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}$/u;
const LABEL = /^[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/**
 * Tells whether a text is a complete e-mail address: at most 120 characters, and a domain with a dot. Blanks
 * at its ends do not count.
 */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.trim().split('@');
  if (text.length > MAX || more.length > 0 || !LOCAL.test(local)) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = domain.split('.');
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/**
 * The form that compares two e-mail addresses: equal keys mean the same person. It has no blanks at its ends,
 * small
 * letters and composed Unicode. Gmail delivers `an.a+algo@` to `ana@` under both of its domains, so those
 * give one key.
 * Mail must go to the address as it was written, never to this key.
 */
export function emailKey(email: string): string {
  const key = cleanText(email).trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = key.lastIndexOf('@');
  const [local, domain] = [key.slice(0, Math.max(at, 0)), key.slice(at + 1)];
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return key;
  return `${local.replace(/\+.*$/s, '').replaceAll('.', '')}@gmail.com`;
}
