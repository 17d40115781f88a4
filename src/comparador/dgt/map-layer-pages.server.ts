import { setTimeout as sleep } from 'node:timers/promises';
import { DescargaFallida } from './download-month.server.ts';
import { FalloPasajero, type Feature, readCount, readFeatures } from './map-layer-document.ts';

export type PageOptions = {
  /** Milliseconds before the second, third… try of a page. */
  waits?: readonly number[];
  /** Milliseconds allowed for a page. */
  patience?: number;
  /** Limit of all pages together. */
  maxBytes?: number;
  /** Receives the features read so far and in all. */
  onProgress?: (read: number, total: number) => void;
};

const WAITS = [1_000, 4_000, 10_000];
const PATIENCE = 60_000;
// The layer has some ten thousand features of a few hundred bytes.
export const MAX_BYTES = 64 * 1024 * 1024;
const PAGE_SIZE = 1_000;
const MAX_PAGES = 200;

export const TOO_LONG = 'es demasiado grande para ser la capa de autoescuelas';

/**
 * Reads all features of an ArcGIS layer: asks how many there are, then for page after page. Throws `ArchivoNoValido`
 * when the answer is not that layer, `CapaAusente` when the server has no such layer, and `DescargaFallida` when the
 * download fails or gives fewer features than the layer says it has: a partial answer would delete what is known.
 */
export async function readPages(address: URL, source: string, options: PageOptions): Promise<Feature[]> {
  const total = await fetchPage(countUrl(address), options, (body) => readCount(body, source));
  const features = new Map<unknown, Feature>();
  let left = options.maxBytes ?? MAX_BYTES;
  let asked = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const before = features.size;
    const { read, more, bytes } = await fetchPage(
      pageUrl(address, asked),
      { ...options, maxBytes: left },
      (body) => ({ ...readFeaturesOf(body, source), bytes: body.length }),
    );
    // If the server moves a feature from one page to another while they are read, it comes twice.
    for (const [index, feature] of read.entries())
      features.set(feature.attributes.OBJECTID ?? `${asked + index}`, feature);
    asked += read.length;
    left -= bytes;
    options.onProgress?.(features.size, total);
    if (!more && features.size >= total) return [...features.values()];
    if (features.size === before)
      throw more
        ? new DescargaFallida(`${source} no avanza de página: repite siempre la misma.`)
        : new DescargaFallida(
            `${source} ha dado ${features.size} de las ${total} autoescuelas que dice tener: no se ha cambiado nada.`,
          );
  }
  throw new DescargaFallida(`${source} no acaba nunca: tras ${MAX_PAGES} páginas aún dice que hay más.`);
}

function readFeaturesOf(body: Uint8Array, source: string) {
  const { features: read, more } = readFeatures(body, source);
  return { read, more };
}

/** ArcGIS promises an order of the pages only when the query asks for one. */
const DEFAULTS = { where: '1=1', outFields: '*', returnGeometry: 'false', orderByFields: 'OBJECTID' };

function queryUrl(address: URL): URL {
  const url = new URL(address);
  if (/\/(Feature|Map)Server\/\d+\/?$/i.test(url.pathname))
    url.pathname = `${url.pathname.replace(/\/$/, '')}/query`;
  url.searchParams.set('f', 'json');
  return url;
}

function countUrl(address: URL): URL {
  const url = queryUrl(address);
  for (const name of ['outFields', 'orderByFields', 'resultOffset', 'resultRecordCount'])
    url.searchParams.delete(name);
  if (!url.searchParams.get('where')) url.searchParams.set('where', DEFAULTS.where);
  url.searchParams.set('returnCountOnly', 'true');
  return url;
}

function pageUrl(address: URL, offset: number): URL {
  const url = queryUrl(address);
  for (const [name, value] of Object.entries(DEFAULTS))
    if (!url.searchParams.get(name)) url.searchParams.set(name, value);
  url.searchParams.set('resultOffset', String(offset));
  url.searchParams.set('resultRecordCount', String(PAGE_SIZE));
  return url;
}

/**
 * Downloads a page and reads it. Tries again, after growing waits, when the network or the server fails, also where
 * ArcGIS says so inside an answer 200.
 */
async function fetchPage<T>(url: URL, options: PageOptions, read: (body: Buffer) => T): Promise<T> {
  const waits = [...(options.waits ?? WAITS)];
  for (;;) {
    const answer = await attempt(url, options, read);
    if ('page' in answer) return answer.page;
    const wait = waits.shift();
    if (wait === undefined)
      throw new DescargaFallida(`No se ha podido descargar el mapa de autoescuelas: ${answer.problem}.`);
    await sleep(wait);
  }
}

type Answer<T> = { page: T } | { problem: string };

/** Gives the page, or the reason of a failure when a later try may work; throws when none will. */
async function attempt<T>(url: URL, options: PageOptions, read: (body: Buffer) => T): Promise<Answer<T>> {
  const { patience = PATIENCE, maxBytes = MAX_BYTES } = options;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    const { status } = response;
    if (status === 200) return { page: read(await readBody(response, maxBytes)) };
    await response.body?.cancel();
    if (status >= 500 || status === 429)
      return { problem: `el servidor ha respondido con el error ${status}` };
    throw new DescargaFallida(`El servidor del mapa ha rechazado la descarga (respuesta ${status}).`);
  } catch (error) {
    if (error instanceof FalloPasajero) return { problem: error.motivo };
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { problem: 'el servidor no responde' };
    const cause = error instanceof TypeError ? error.cause : undefined;
    if (cause instanceof Error) return { problem: `falla la red (${networkWords(cause)})` };
    throw error;
  }
}

const NETWORK_WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no se encuentra el servidor: puede que aquí no haya internet',
  EAI_AGAIN: 'no se encuentra el servidor: puede que aquí no haya internet',
  ECONNREFUSED: 'el servidor no admite conexiones',
  ENETUNREACH: 'aquí no hay internet',
  UND_ERR_CONNECT_TIMEOUT: 'no se llega al servidor',
  UND_ERR_SOCKET: 'el servidor ha cortado la conexión',
  ECONNRESET: 'el servidor ha cortado la conexión',
};

function networkWords(cause: Error & { code?: unknown }): string {
  return (typeof cause.code === 'string' && NETWORK_WORDS[cause.code]) || cause.message;
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of response.body ?? []) {
    read += chunk.length;
    if (read > maxBytes) throw new DescargaFallida(`Lo que se descarga ${TOO_LONG}.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
