import { Readable } from 'node:stream';
import type { FilePart } from '../files.server.ts';
import { bodyOf, refusalOf, type SendToStore, type StoreAnswer, TRIES } from './requests.server.ts';
import { StoreAway } from './store-away.server.ts';
import { textOf } from './xml.server.ts';

/** Milliseconds without a byte after which a connection counts as dead. */
const SILENCE_MS = 20_000;

/**
 * Opens an object, or a part of it. After a cut, it connects again and goes on from the next byte. Undefined when
 * the object does not exist.
 */
export async function download(
  send: SendToStore,
  key: string,
  part?: FilePart,
): Promise<Readable | undefined> {
  const first = await open(send, key, rangeOf(part));
  if (first === 'missing') return undefined;
  if (first === 'beyond') return Readable.from([]);
  let here = first;
  const content = Readable.from(
    bytesOf(first, part?.start ?? 0, async (start, end, etag) => {
      const again = await open(send, key, {
        range: `bytes=${start}-${end}`,
        ...(etag && { 'if-match': etag }),
      });
      if (typeof again === 'string')
        throw new StoreAway('away', new Error('the object changed while it was read'));
      here = again;
      return again;
    }),
    { objectMode: false },
  );
  return content.once('close', () => here.cut());
}

const rangeOf = (part: FilePart | undefined): Record<string, string> =>
  part ? { range: `bytes=${part.start}-${part.end}` } : {};

/** Asks for an object. Throws `StoreAway` when the store refuses. */
async function open(
  send: SendToStore,
  key: string,
  headers: Record<string, string>,
): Promise<StoreAnswer | 'missing' | 'beyond'> {
  const answer = await send({ method: 'GET', key, headers });
  const { status } = answer.response;
  if (status === (headers.range === undefined ? 200 : 206)) return answer;
  if (answer.response.ok) {
    answer.cut();
    throw new StoreAway('refused', new Error('the store does not give parts'));
  }
  const body = await bodyOf(answer);
  if (status === 416) return 'beyond';
  if (status === 412) return 'missing';
  if (status === 404 && textOf(body, 'Code') !== 'NoSuchBucket') return 'missing';
  throw refusalOf(answer, body);
}

type Again = (start: number, end: number, etag: string | null) => Promise<StoreAnswer>;

async function* bytesOf(first: StoreAnswer, start: number, again: Again): AsyncGenerator<Uint8Array> {
  const { headers } = first.response;
  const etag = headers.get('etag');
  const end = start + Number(headers.get('content-length')) - 1;
  let at = start;
  let cuts = 0;
  let reader = first.response.body?.getReader();
  let { cut } = first;
  while (at <= end) {
    const chunk = reader && (await nextOf(reader, cut));
    if (chunk) {
      at += chunk.length;
      cuts = 0;
      yield chunk;
      continue;
    }
    cuts += 1;
    if (cuts > TRIES) throw new StoreAway('away', new Error('the answer was cut'));
    const answer = await again(at, end, etag);
    reader = answer.response.body?.getReader();
    cut = answer.cut;
  }
}

/** Gives the next bytes; undefined when the connection was cut, ended or went silent. */
async function nextOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  cut: () => void,
): Promise<Uint8Array | undefined> {
  const timer = setTimeout(cut, SILENCE_MS);
  try {
    return (await reader.read()).value;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
