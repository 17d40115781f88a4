import { DOCUMENTO_LIMITS } from './limits.ts';

/** Characters that are invisible, or that change how the text around them reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Characters that some file system refuses in a name. */
const FORBIDDEN = /[<>:"|?*\\/]/g;
/** Names that Windows reserves for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Cleans the name of a file to show it and give it back: no folders, no invisible or forbidden characters,
 * cut to the limit with its ending. Never empty. Files are not stored under this name.
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

/** Name and ending with its dot: ['carné', '.pdf']. An ending that is too long counts as none. */
export function splitEnding(name: string): [string, string] {
  const ending = /\.[\p{L}\d]{1,8}$/u.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - ending.length), ending];
}

/**
 * Header with the name of a file (RFC 6266): in ASCII for old programs, and in full with the encoding of
 * RFC 5987.
 */
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
