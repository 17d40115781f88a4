import { ApiError } from '#platform/browser/api-error.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { formatDecimal } from '#platform/kit/format.ts';
import { documentoFallbacks } from '../calls.ts';
import { splitEnding } from '../clean-name.ts';
import { ACCEPTED_WORDS, DOCUMENTO_LIMITS, documentoTypes } from '../limits.ts';

const ENDINGS = Object.values(documentoTypes).flatMap(({ endings }) => [...endings] as string[]);

/** Endings for the browser's file dialog; the server decides the type by the bytes. */
export const ACCEPTED = ENDINGS.map((ending) => `.${ending}`).join(',');

const MEGABYTES = DOCUMENTO_LIMITS.bytes / 1024 ** 2;

export const LIMITS_TEXT = `${ACCEPTED_WORDS}; de ${MEGABYTES} MB como mucho cada uno.`;

/** Reason not to send a file at all; undefined when it may go. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const ending = splitEnding(name)[1].slice(1).toLowerCase();
  if (ending !== '' && !ENDINGS.includes(ending)) return `No es de un tipo que se admita: ${ACCEPTED_WORDS}.`;
  if (size > DOCUMENTO_LIMITS.bytes) return `Pesa más de ${MEGABYTES} MB.`;
  return size === 0 ? 'Está vacío.' : undefined;
}

/** 1510 → '1,5 kB'; 2_500_000 → '2,4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${formatDecimal(bytes / 1024)} kB` : `${formatDecimal(bytes / 1024 ** 2)} MB`;
}

/** Whether a refusal is about an equal file, which the sender may still want to upload. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.codigo === errorCodes.duplicado &&
  error.campos?.some(({ campo }) => campo === 'archivo') === true;

/** Text for a refused file: the reason of its field is better than the general message. */
export function refusalText(error: unknown): string {
  const motivo = error instanceof ApiError ? error.campos?.[0]?.motivo : undefined;
  if (!motivo) return textOfError(error, documentoFallbacks.crear);
  return `${motivo.charAt(0).toUpperCase()}${motivo.slice(1)}${motivo.endsWith('.') ? '' : '.'}`;
}
