import type { Attachment } from 'postal-mime';
import { withoutSecrets } from '#api/mail.server.ts';

/** Part of a report about a letter and one of its addresses (RFC 3464). */
export type Informe = {
  /** `failed`: it will not arrive; `delayed`: it is still being tried. */
  accion: 'failed' | 'delayed';
  /** Addresses that the report names: where it ended, and where it was sent to if that is another. */
  direcciones: string[];
  /** Enhanced status, as 5.1.1; null when none is given. */
  codigo: string | null;
  /** The server's words, without addresses of pages nor secrets; empty when it gave none. */
  palabras: string;
  /** Ids of letters that may be the one, by what came back; null when nothing says which message that was. */
  cartas: string[] | null;
};

const REPORT = /^content-type:\s*multipart\/report\b.*\breport-type\s*=\s*"?delivery-status/is;

/** Whether a header says that this is a report of a delivery. */
export const isReport = (contentType: string): boolean => REPORT.test(contentType.trim());

/** Reads a report, address by address; nothing of a message that is no report, or tells only of what arrived. */
export async function readReport(source: Buffer): Promise<Informe[]> {
  const { default: PostalMime } = await import('postal-mime');
  const { attachments, inReplyTo, references } = await PostalMime.parse(source, { maxNestingDepth: 20 });
  const status = attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  if (!status) return [];
  const returned = attachments.filter(({ mimeType }) => /rfc822|^message\/global/.test(mimeType)).map(textOf);
  const cartas = lettersNamed([...returned.flatMap(identityOf), inReplyTo ?? '', references ?? '']);
  const [, ...recipients] = textOf(status)
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0);
  return recipients.flatMap((fields) => oneOf(fields, cartas));
}

const MOST_CHARACTERS = 64 * 1024;

function textOf({ content }: Attachment): string {
  const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
  return text.slice(0, MOST_CHARACTERS);
}

/** Headers of a returned message that say which one it is: servers that give it an id of their own leave the other. */
const identityOf = (message: string): string[] => {
  const headers = (message.split(/\r?\n\r?\n/)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ');
  return headers.match(/^(message-id|x-entity-ref-id):.*$/gim) ?? [];
};

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

function lettersNamed(texts: readonly string[]): string[] | null {
  const named = texts.filter((text) => text !== '');
  if (named.length === 0) return null;
  return [...new Set(named.flatMap((text) => text.match(UUID) ?? []).map((id) => id.toLowerCase()))];
}

/** Fields of a group, by their names in small letters; lines that begin with a blank go on with the one before. */
function fieldsOf(group: string): Map<string, string> {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
      return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : [];
    }),
  );
}

function oneOf(fields: Map<string, string>, cartas: Informe['cartas']): Informe[] {
  const accion = fields.get('action')?.toLowerCase();
  const direcciones = ['final-recipient', 'original-recipient'].flatMap((name) =>
    addressIn(fields.get(name)),
  );
  if ((accion !== 'failed' && accion !== 'delayed') || direcciones.length === 0) return [];
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^\s*[\w.-]+\s*;\s*/, '');
  const palabras = withoutSecrets(diagnostic);
  return [{ accion, direcciones, codigo: codeOf(fields.get('status') ?? '', diagnostic), palabras, cartas }];
}

/** `rfc822; ana@ejemplo.es`, with or without angle brackets. */
function addressIn(value = ''): string[] {
  const address = value
    .replace(/^[^;]*;/, '')
    .trim()
    .replace(/^<|>$/g, '');
  return /^[^\s@]+@[^\s@]+$/.test(address) && address.length <= 320 ? [address] : [];
}

const CODE = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

/** The code of the report; Exim and others say 5.0.0, and the other server's words the one that tells why. */
function codeOf(status: string, diagnostic: string): string | null {
  const own = CODE.exec(status)?.[0] ?? null;
  if (own !== null && !own.endsWith('.0.0')) return own;
  const theirs = CODE.exec(diagnostic)?.[0];
  return theirs !== undefined && (own === null || theirs[0] === own[0]) ? theirs : own;
}
