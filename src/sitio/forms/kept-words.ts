/** What somebody was writing in a form of the site, and when: milliseconds since 1970. */
export type KeptWords = { at: number; words: Record<string, string> };

const PREFIX = 'formulario:';
/** Longest time that a device keeps it; `legales/drafts/cookies.ts` says it to the visitor. */
export const HOURS = 24;
const HOUR_MS = 3_600_000;

type Device = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Keeps the words of a form; a device without room or permission keeps none. */
export function keepWords(device: Device, form: string, kept: KeptWords): void {
  try {
    if (Object.values(kept.words).some(Boolean)) device.setItem(PREFIX + form, JSON.stringify(kept));
    else device.removeItem(PREFIX + form);
  } catch {
    // The form works as before.
  }
}

export const forgetWords = (device: Device, form: string): void => device.removeItem(PREFIX + form);

/** Gives the words kept of a form, and removes those of every form that have been kept for too long. */
export function readWords(device: Device, form: string, now: number): KeptWords | undefined {
  const keys = Array.from({ length: device.length }, (_, index) => device.key(index) ?? '');
  for (const key of keys.filter((one) => one.startsWith(PREFIX)))
    if (!isRecent(parsed(device.getItem(key)), now)) device.removeItem(key);
  return parsed(device.getItem(PREFIX + form));
}

const isRecent = (kept: KeptWords | undefined, now: number): boolean =>
  kept !== undefined && kept.at <= now && now - kept.at < HOURS * HOUR_MS;

function parsed(text: string | null): KeptWords | undefined {
  try {
    const { at, words }: Partial<KeptWords> = JSON.parse(text ?? '');
    const isText =
      typeof words === 'object' && Object.values(words ?? {}).every((one) => typeof one === 'string');
    return typeof at === 'number' && words && isText ? { at, words } : undefined;
  } catch {
    return undefined;
  }
}

/** Kinds of fields whose words are never kept: secrets, files, and what a person agrees to, which they agree to each time. */
const NEVER = new Set(['password', 'hidden', 'file', 'search', 'checkbox', 'submit', 'button']);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields whose words may be kept, apart from the trap for machines. */
export const keptFields = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      field.name !== '' &&
      field.tabIndex !== -1 &&
      !NEVER.has(field.type),
  );
