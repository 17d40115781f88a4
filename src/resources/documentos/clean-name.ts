import { DOCUMENTO_LIMITS } from './limits.ts';

/** Characters that are invisible, or that change how the text around them is read. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Characters that some file system forbids in a name. */
const FORBIDDEN = /[<>:"|?*\\/]/g;
/** Names that Windows keeps for its devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Name of a file, fit to be shown and given back: without folders, invisible characters or those that file
 * systems refuse, cut to the limit with its ending kept. Never empty. It never names anything stored here.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? '';
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\t\r\n]/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(FORBIDDEN, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[. ]+$/g, '');
  const [whole, ending] = splitEnding(plain);
  const stem = whole.replaceAll(/^[. ]+/g, '');
  const letters = [...(DEVICE.test(stem + ending) ? `_${stem}` : stem)];
  const room = DOCUMENTO_LIMITS.name - [...ending].length;
  return (letters.slice(0, room).join('').trimEnd() || 'documento') + ending;
}

/** Name and ending with its point: ['carné', '.pdf']. Too long an ending counts as none. */
export function splitEnding(name: string): [string, string] {
  const ending = /\.[\p{L}\d]{1,8}$/u.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - ending.length), ending];
}

/** Header that names a file (RFC 6266): in plain ASCII for old programs, and in full, encoded by RFC 5987. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
