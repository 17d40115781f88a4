import { openReaders, ReaderStopped } from '../readers/readers.server.ts';
import { signDetached } from './cms.server.ts';
import type { SealKey } from './describe-key.server.ts';
import { ROOM, type Sealable, type SealContent, UnsealablePdf } from './prepare-seal.server.ts';
import type { SealAnswer, SealOrder } from './seal-process.server.ts';

export { UnsealablePdf };

export type SealOptions = SealContent & { key: SealKey };

const withReader = openReaders<SealOrder, SealAnswer>({
  file: new URL('./seal-process.server.ts', import.meta.url),
  atOnce: 1,
  busy: 'Se están sellando muchos archivos a la vez. Prueba dentro de un momento',
  ms: 60_000,
  heapMb: 512,
  residentMb: 768,
});

async function ask(order: SealOrder): Promise<SealAnswer> {
  try {
    const answer = await withReader((asking) => asking(order));
    if ('unsealable' in answer) throw new UnsealablePdf(answer.unsealable, answer.previas);
    return answer;
  } catch (error) {
    if (!(error instanceof ReaderStopped)) throw error;
    throw new UnsealablePdf('es demasiado complicado: imprímelo como un PDF nuevo y usa ese');
  }
}

/**
 * Adds a PAdES B-B seal (see `prepareSeal`). The document is read in a process of its own, and signed here: the key stays
 * in the program. Throws `UnsealablePdf` for a PDF that needs a password, is damaged, or whose signatures allow no other.
 */
export async function sealPdf(bytes: Uint8Array, { key, ...content }: SealOptions): Promise<Buffer> {
  const answer = await ask({ bytes, content });
  if (!('prepared' in answer)) throw new Error('the document was not prepared');
  const { saved, hole, digest } = answer.prepared;
  const cms = await signDetached(digest, key.signer);
  if (cms.length > ROOM)
    throw new Error(`the signature takes ${cms.length} bytes: there is room for ${ROOM}`);
  saved.write(Buffer.from(cms).toString('hex'), hole + 1, 'latin1');
  return saved;
}

/** Reads a document to seal: its pages and the signatures that it brings. Throws `UnsealablePdf` as `sealPdf` does. */
export async function checkSealable(bytes: Uint8Array): Promise<Sealable> {
  const answer = await ask({ bytes });
  if (!('sealable' in answer)) throw new Error('the document was not read');
  return answer.sealable;
}
