import type { Attachment } from 'postal-mime';
import { withoutSecrets } from '#platform/mail/mail.server.ts';

/** Report about one address of a correo (RFC 3464). */
export type Informe = {
  /** `failed`: it was not delivered; `delayed`: the server keeps trying. */
  accion: 'failed' | 'delayed';
  /** Addresses of the report: the final one, then the original one if it differs. */
  direcciones: string[];
  /** Enhanced status, as 5.1.1; null when none is given. */
  codigo: string | null;
  /** Diagnostic text of the server, without links or secrets; empty if there is none. */
  palabras: string;
  /** Ids of the correos that it may be about; null if the report does not identify the message. */
  cartas: string[] | null;
};

const REPORT = /^content-type:\s*multipart\/report\b.*\breport-type\s*=\s*"?delivery-status/im;

/** Says whether these header fields are those of a delivery report. */
export const isReport = (headers: string): boolean => REPORT.test(headers);

/**
 * Reads the reports of a message, one per address; none if it is no delivery report, or reports a
 * success.
 */
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

/** Takes both id headers from a returned message: some servers replace one of them and keep the other. */
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

/**
 * Parses the fields of a group, by lower-case name; lines that begin with a blank continue the line
 * before.
 */
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

/** Reads the address of `rfc822; ana@ejemplo.es`, with or without angle brackets. */
function addressIn(value = ''): string[] {
  const address = value
    .replace(/^[^;]*;/, '')
    .trim()
    .replace(/^<|>$/g, '');
  return /^[^\s@]+@[^\s@]+$/.test(address) && address.length <= 320 ? [address] : [];
}

const CODE = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

/**
 * Chooses the status code: Exim and others report x.0.0, and the text of the other server has the
 * precise one.
 */
function codeOf(status: string, diagnostic: string): string | null {
  const own = CODE.exec(status)?.[0] ?? null;
  if (own !== null && !own.endsWith('.0.0')) return own;
  const theirs = CODE.exec(diagnostic)?.[0];
  return theirs !== undefined && (own === null || theirs[0] === own[0]) ? theirs : own;
}
