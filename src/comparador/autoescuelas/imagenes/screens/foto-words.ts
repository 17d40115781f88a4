import { ApiError } from '#platform/browser/api-error.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { fotoFallbacks } from '../calls.ts';
import { FOTO_LIMITS } from '../foto-sizes.ts';

/** Kinds that the browser offers to choose; the server checks each file by its bytes. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';

const MEGABYTES = FOTO_LIMITS.bytes / 1024 ** 2;

export const LIMITS_TEXT = `JPEG, PNG, WebP, AVIF o HEIC (la de un iPhone), de ${MEGABYTES} MB como mucho. Se quitan los datos ocultos, como el lugar donde se hicieron.`;

/** Why a file need not be sent at all, if there is a reason. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== '' && !ACCEPTED.split(',').includes(type))
    return 'No es una foto JPEG, PNG, WebP, AVIF o HEIC.';
  if (size > FOTO_LIMITS.bytes) return `Pesa más de ${MEGABYTES} MB: hazla más pequeña.`;
  return size === 0 ? 'Está vacía.' : undefined;
}

/** Message of a refused photo: the reason of its field, if there is one. */
export function refusalText(error: unknown): string {
  const motivo = error instanceof ApiError ? error.campos?.[0]?.motivo : undefined;
  if (!motivo) return textOfError(error, fotoFallbacks.crear);
  return asSentence(motivo);
}

const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

export const countText = (photos: number): string => `${photos} de ${FOTO_LIMITS.perSchool}`;
