import type { Readable } from 'node:stream';
import { goodBody, type SendToStore } from './requests.server.ts';
import { textOf } from './xml.server.ts';

/** Bytes of a piece. A store takes 10,000 pieces at most: 80 GB. */
const PIECE = 8 * 2 ** 20;

/**
 * Stores an object whole or not at all: in one request if it fits in one piece, otherwise in pieces that count
 * only when the upload is completed. Each piece is signed with its hash, which the store compares. It holds two
 * pieces in memory. Throws the errors of the content, and `StoreAway`.
 */
export async function upload(send: SendToStore, key: string, content: Readable): Promise<void> {
  const pieces = inPieces(content);
  const { value: first = Buffer.alloc(0) } = await pieces.next();
  const second = first.length < PIECE ? undefined : await pieces.next();
  if (!second || second.done) {
    await goodBody(await send({ method: 'PUT', key, body: first }));
    return;
  }
  const uploadId = textOf(
    await goodBody(await send({ method: 'POST', key, query: { uploads: '' } })),
    'UploadId',
  );
  try {
    const etags = [await putPiece(first, 1), await putPiece(second.value, 2)];
    let bytes = first.length + second.value.length;
    for await (const piece of pieces) {
      etags.push(await putPiece(piece, etags.length + 1));
      bytes += piece.length;
    }
    await complete(etags, bytes);
  } catch (error) {
    // Ignore a failure of this clean-up: the first error is the one to report.
    await send({ method: 'DELETE', key, query: { uploadId } })
      .then(goodBody, () => {})
      .catch(() => {});
    throw error;
  }

  async function putPiece(body: Buffer<ArrayBuffer>, number: number): Promise<string> {
    const answer = await send({ method: 'PUT', key, query: { partNumber: String(number), uploadId }, body });
    await goodBody(answer);
    return answer.response.headers.get('etag') ?? '';
  }

  async function complete(etags: string[], bytes: number): Promise<void> {
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const answer = await send({ method: 'POST', key, query: { uploadId }, body });
    // 404 may mean that an earlier try completed the upload, but its answer was lost.
    if (answer.response.status === 404 && (await isThere(bytes))) return answer.cut();
    await goodBody(answer);
  }

  async function isThere(bytes: number): Promise<boolean> {
    const { ok, headers } = (await send({ method: 'HEAD', key })).response;
    // Both times come from the store's clock.
    const age = Date.parse(headers.get('date') ?? '') - Date.parse(headers.get('last-modified') ?? '');
    return ok && Number(headers.get('content-length')) === bytes && age < RECENT_MS;
  }
}

/** Milliseconds. An object of the same size that was written less than this ago counts as this upload. */
const RECENT_MS = 120_000;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

async function* inPieces(content: Readable): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    let rest = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    while (size + rest.length >= PIECE) {
      const room = PIECE - size;
      yield Buffer.concat([...parts, rest.subarray(0, room)]);
      rest = rest.subarray(room);
      parts = [];
      size = 0;
    }
    parts.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(parts);
}
