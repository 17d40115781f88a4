const MAX = 120;

/** What no address needs unquoted, and a mail header could take for something else. */
const LOCAL = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}$/u;
const LABEL = /^[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/** Whether a text is a complete address, blanks around it left aside: at most 120 characters, with a domain that has a dot. */
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
 * The form by which two ways of writing an address are one person's: without blanks around it, in small letters and
 * composed Unicode. Gmail gives all mail of `an.a+algo@` to `ana@`, under either of its domains. Only for comparing:
 * mail goes to the address as it was written.
 */
export function emailKey(email: string): string {
  const key = email.trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = key.lastIndexOf('@');
  const [local, domain] = [key.slice(0, Math.max(at, 0)), key.slice(at + 1)];
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return key;
  return `${local.replace(/\+.*$/s, '').replaceAll('.', '')}@gmail.com`;
}
