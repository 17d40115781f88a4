import { call } from './call.ts';
import type { CallInput } from './client.ts';
import { showMessage, shownMessage } from './messages.ts';

/** Milliseconds for a list of a few hundred thousand rows over a slow connection. */
const TIMEOUT_MS = 15 * 60_000;

export type DownloadOptions = {
  signal?: AbortSignal;
  /** Called with the bytes received so far. */
  onProgress?(bytes: number): void;
  /** `PUT` when the download is noted; the query then goes in the body, as with `POST`. */
  method?: 'GET' | 'POST' | 'PUT';
};

export type File = { name: string; blob: Blob };

/** Fetches a file with the user's session. */
export function fetchFile(
  path: string,
  asked: CallInput['query'],
  { signal, onProgress = () => {}, method = 'GET' }: DownloadOptions = {},
): Promise<File> {
  const read = (response: Response) => fileOf(response, onProgress);
  const input = method === 'GET' ? { query: asked } : { body: asked ?? {} };
  return tellingWait(
    call<File>(method, path, input, { ...(signal && { signal }), read, timeoutMs: TIMEOUT_MS }),
  );
}

/** Milliseconds before the person is told why it takes long, and between two looks. */
const TELL_AFTER_MS = 2_000;

/** Shows how many PDFs are in preparation while the person waits for a file. */
async function tellingWait<T>(waited: Promise<T>): Promise<T> {
  let over = false;
  let told: number | undefined;
  const tell = async () => {
    const queue = await call<{ enMarcha: number }>('GET', 'pdf/cola', {}, { renew: false }).catch(
      () => undefined,
    );
    if (over) return;
    if (queue && queue.enMarcha > 1) {
      showMessage('info', waitWords(queue.enMarcha));
      told = shownMessage.get()?.id;
    }
    timer = setTimeout(tell, TELL_AFTER_MS);
  };
  let timer = setTimeout(tell, TELL_AFTER_MS);
  try {
    return await waited;
  } finally {
    over = true;
    clearTimeout(timer);
    // Unless another message replaced it.
    if (told !== undefined && shownMessage.get()?.id === told) shownMessage.set(undefined);
  }
}

const waitWords = (enMarcha: number): string =>
  `Hay ${enMarcha - 1} por delante: se están haciendo muchos PDF a la vez. El tuyo llega solo cuando le toque`;

/** Saves a file with the browser; gives its name. */
export function keepFile({ name, blob }: File): string {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers start to read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), TIMEOUT_MS);
  return name;
}

/** Fetches a file with the user's session and saves it with the browser. Gives its name. */
export const download = async (...asked: Parameters<typeof fetchFile>): Promise<string> =>
  keepFile(await fetchFile(...asked));

/** Name and bytes of a file; reports the bytes as they arrive. */
async function fileOf(response: Response, onProgress: (bytes: number) => void): Promise<File> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return { name: fileName(response.headers), blob: new Blob(parts, { type: typeOf(response.headers) }) };
}

const typeOf = (headers: Headers) => headers.get('content-type') ?? 'application/octet-stream';

/** Name of a file: the encoded one (RFC 6266), or else the plain one. */
function fileName(headers: Headers): string {
  const said = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([\w.~%-]+)/i.exec(said) ?? [];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(said)?.[1] ?? 'descarga');
}
