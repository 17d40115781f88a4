import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Files } from '#platform/files/files.server.ts';
import { AppError, tooBig } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { systemCode } from '#platform/kit/system-code.ts';
import { checkContent, storedFile } from './check-content.server.ts';
import { cleanFileName, splitEnding } from './clean-name.ts';
import { documentoKey, removeDocumentoFile } from './documento-files.server.ts';
import { badDocumento } from './documento-refused.server.ts';
import { ACCEPTED_WORDS, DOCUMENTO_LIMITS, type DocumentoType, documentoTypes } from './limits.ts';
import type { Revise } from './revise.server.ts';
import { HEAD_BYTES, type Head, hasMarkup, headOf, IS_MARKUP, isText, typeOfEnding } from './sniff.server.ts';
import type { RevisionDocumento } from './states.ts';

/** Received file, already on the disk; only its row is missing. */
export type ReceivedFile = {
  id: string;
  nombreOriginal: string;
  tipo: DocumentoType;
  tamano: number;
  sha256: string;
  /** Result of the antivirus, or why there is none. */
  revision: Exclude<RevisionDocumento, 'infectado'>;
};

const NOT_ADMITTED = `no es de un tipo que se admita: ${ACCEPTED_WORDS}`;

/** Characters kept between pieces, because a word may be cut in two. */
const OVERLAP = 16;

/**
 * Stores a file as it arrives, under the id of its future row, and hashes it. Refuses a file by its first
 * bytes, before the rest arrives, or by its contents at the end; then it removes it. Throws 413 when it is
 * too big, 503 when the disk is full.
 */
export async function receiveFile(
  files: Files,
  id: string,
  { name, content }: { name: string; content: AsyncIterable<Buffer> },
  revise: Revise,
): Promise<ReceivedFile> {
  const nombreOriginal = cleanFileName(name);
  const expected = typeOfEnding(splitEnding(nombreOriginal)[1]);
  if (expected === null) throw badDocumento(nombreOriginal, NOT_ADMITTED);
  const seen = { hash: createHash('sha256'), size: 0, head: undefined as Head | undefined };
  try {
    await files.put(documentoKey(id), Readable.from(looked(content, nombreOriginal, seen)));
    const verdict = await checkContent(storedFile(files, documentoKey(id), seen.size), seen.head ?? 'text');
    if ('refused' in verdict) throw badDocumento(nombreOriginal, verdict.refused);
    const tipo = verdict.type === 'txt' && expected === 'csv' ? 'csv' : verdict.type;
    if (expected !== undefined && expected !== tipo)
      throw badDocumento(
        nombreOriginal,
        `es de tipo ${documentoTypes[tipo].words}, y no lo que dice su nombre: ponle el suyo, .${documentoTypes[tipo].endings[0]}`,
      );
    const revision = await revise(documentoKey(id), nombreOriginal);
    return {
      id,
      tipo,
      revision,
      tamano: seen.size,
      sha256: seen.hash.digest('hex'),
      nombreOriginal: expected ? nombreOriginal : cleanFileName(`${nombreOriginal}.${tipo}`),
    };
  } catch (error) {
    await removeDocumentoFile(files, id);
    throw noRoom(error) ?? error;
  }
}

type FileSummary = { hash: ReturnType<typeof createHash>; size: number; head: Head | undefined };

/** Passes the bytes on and checks them. Throws at the first bytes that no documento may have. */
async function* looked(
  content: AsyncIterable<Buffer>,
  name: string,
  seen: FileSummary,
): AsyncGenerator<Buffer> {
  let first: Buffer | undefined = Buffer.alloc(0);
  let before = Buffer.alloc(0);
  const pass = (chunk: Buffer) => {
    seen.hash.update(chunk);
    if (seen.head === 'pdf' || seen.head === 'zip') return chunk;
    if (seen.head === 'text' && !isText(chunk)) throw badDocumento(name, NOT_ADMITTED);
    if (hasMarkup(Buffer.concat([before, chunk]), seen.head === 'text' ? 'text' : 'picture'))
      throw badDocumento(name, IS_MARKUP);
    before = Buffer.from(chunk.subarray(-OVERLAP));
    return chunk;
  };
  for await (const chunk of content) {
    seen.size += chunk.length;
    if (seen.size > DOCUMENTO_LIMITS.bytes)
      throw tooBig('archivo', `«${name}» pesa más de ${DOCUMENTO_LIMITS.bytes / 1024 ** 2} MB`);
    if (!first) {
      yield pass(chunk);
      continue;
    }
    first = Buffer.concat([first, chunk]);
    if (first.length < HEAD_BYTES) continue;
    yield pass(begun(first));
    first = undefined;
  }
  if (first) yield pass(begun(first));

  function begun(bytes: Buffer): Buffer {
    const head = headOf(bytes.subarray(0, HEAD_BYTES));
    if (typeof head !== 'string') throw badDocumento(name, head.refused);
    seen.head = head;
    return bytes;
  }
}

/** Answer for a full disk; undefined for any other error. */
function noRoom(error: unknown): AppError | undefined {
  const code = systemCode(error);
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return undefined;
  return new AppError(
    errorCodes.noDisponible,
    'No se ha guardado: no queda sitio para más documentos. Avisa a quien lleva la instalación',
  );
}
