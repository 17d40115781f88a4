import { DOCUMENT_LIMITS } from './limits.ts';

/** Signs that are not seen, or that change the way in which what is around them is read. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** What some file system does not take in a name. */
const FORBIDDEN = /[<>:"|?*\\/]/g;
/** Names that Windows keeps for its devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The name of a file as it may be shown and given back: without folders, signs that are not seen nor what file systems
 * refuse, and no longer than there is room for, with its ending kept. Never empty. It is never the name of anything here.
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
  const room = DOCUMENT_LIMITS.name - [...ending].length;
  return (letters.slice(0, room).join('').trimEnd() || 'documento') + ending;
}

/** A name and its ending with the point: ['carné', '.pdf']. What is too long for an ending is none. */
export function splitEnding(name: string): [string, string] {
  const ending = /\.[\p{L}\d]{1,8}$/u.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - ending.length), ending];
}

/**
 * A header that gives a file its name (RFC 6266): in plain letters for what reads no others, and as it is, encoded by
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
