import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DescargaFallida } from './download-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';

/** A feature as the layer gives it, with nothing checked. */
export type Feature = { attributes: Readonly<Record<string, unknown>> };

export type MapLayer = {
  features: Feature[];
  /** File name, or address without its query, which may hold a key. */
  source: string;
};

export type SourceOptions = {
  /** Milliseconds before the second, third… try of a page. */
  waits?: readonly number[];
  /** Milliseconds allowed for a page. */
  patience?: number;
  /** Limit of the file, or of all pages together. */
  maxBytes?: number;
};

const WAITS = [1_000, 4_000, 10_000];
const PATIENCE = 60_000;
// The layer has some ten thousand features of a few hundred bytes.
const MAX_BYTES = 64 * 1024 * 1024;
const PAGE_SIZE = 1_000;
const MAX_PAGES = 200;

const TOO_LONG = 'es demasiado grande para ser la capa de autoescuelas';

/**
 * Reads the DGT's map layer from a JSON file or, page by page, from the address of its ArcGIS service. Throws
 * `ArchivoNoValido` when the content is not that layer, whole, and `DescargaFallida` when the download fails.
 */
export async function readMapLayer(source: string, options: SourceOptions = {}): Promise<MapLayer> {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(source)?.[1]?.toLowerCase();
  if (scheme === undefined) return readFileLayer(source, options.maxBytes ?? MAX_BYTES);
  const url = URL.parse(source);
  if (!url || (scheme !== 'http' && scheme !== 'https'))
    throw new DescargaFallida(`«${source}» no es una dirección de internet (http o https).`);
  return readPages(url, options);
}

async function readFileLayer(file: string, maxBytes: number): Promise<MapLayer> {
  const source = path.basename(file);
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) throw new ArchivoNoValido(TOO_LONG, { archivo: source });
    const { features, more } = readDocument(await handle.readFile(), source);
    if (more) {
      const motivo = 'está incompleto: el servidor lo cortó (exceededTransferLimit); indica su dirección';
      throw new ArchivoNoValido(motivo, { archivo: source });
    }
    return { features: refuseEmpty(features, source), source };
  } finally {
    await handle.close();
  }
}

async function readPages(address: URL, options: SourceOptions): Promise<MapLayer> {
  const source = address.origin + address.pathname;
  const features: Feature[] = [];
  let left = options.maxBytes ?? MAX_BYTES;
  let last: Buffer | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const body = await fetchPage(pageUrl(address, features.length), { ...options, maxBytes: left });
    const { features: read, more } = readDocument(body, source);
    features.push(...read);
    if (!more) return { features: refuseEmpty(features, source), source };
    if (read.length === 0 || last?.equals(body))
      throw new DescargaFallida(`${source} no avanza de página: repite siempre la misma.`);
    last = body;
    left -= body.length;
  }
  throw new DescargaFallida(`${source} no acaba nunca: tras ${MAX_PAGES} páginas aún dice que hay más.`);
}

/** ArcGIS promises an order of the pages only when the query asks for one. */
const DEFAULTS = { where: '1=1', outFields: '*', returnGeometry: 'false', orderByFields: 'OBJECTID' };

function pageUrl(address: URL, offset: number): URL {
  const url = new URL(address);
  if (/\/(Feature|Map)Server\/\d+\/?$/i.test(url.pathname))
    url.pathname = `${url.pathname.replace(/\/$/, '')}/query`;
  for (const [name, value] of Object.entries(DEFAULTS))
    if (!url.searchParams.get(name)) url.searchParams.set(name, value);
  url.searchParams.set('f', 'json');
  url.searchParams.set('resultOffset', String(offset));
  url.searchParams.set('resultRecordCount', String(PAGE_SIZE));
  return url;
}

/** Downloads a page. Tries again, after growing waits, when the network or the server fails. */
async function fetchPage(url: URL, options: SourceOptions): Promise<Buffer> {
  const waits = [...(options.waits ?? WAITS)];
  for (;;) {
    const answer = await attempt(url, options);
    if (typeof answer !== 'string') return answer;
    const wait = waits.shift();
    if (wait === undefined)
      throw new DescargaFallida(`No se ha podido descargar el mapa de autoescuelas: ${answer}.`);
    await sleep(wait);
  }
}

/** Gives the page, or the reason of a failure when a later try may work; throws when none will. */
async function attempt(url: URL, options: SourceOptions): Promise<Buffer | string> {
  const { patience = PATIENCE, maxBytes = MAX_BYTES } = options;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    const { status } = response;
    if (status === 200) return await readBody(response, maxBytes);
    await response.body?.cancel();
    if (status >= 500 || status === 429) return `el servidor ha respondido con el error ${status}`;
    throw new DescargaFallida(`El servidor del mapa ha rechazado la descarga (respuesta ${status}).`);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'el servidor no responde';
    const cause = error instanceof TypeError ? error.cause : undefined;
    if (cause instanceof Error) return `falla la red (${cause.message})`;
    throw error;
  }
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

/** Reads the features of an ArcGIS answer, also those without attributes, and whether other pages follow. */
function readDocument(bytes: Uint8Array, archivo: string): { features: Feature[]; more: boolean } {
  const document = parseJson(bytes, archivo);
  const { error, features, exceededTransferLimit } = isRecord(document) ? document : {};
  if (isRecord(error)) {
    const told = typeof error.message === 'string' && error.message !== '' ? `: ${error.message}` : '';
    const code = typeof error.code === 'number' ? ` ${error.code}` : '';
    throw new ArchivoNoValido(`el servidor del mapa ha respondido con un error${code}${told}`, { archivo });
  }
  if (!Array.isArray(features)) {
    const motivo = 'no es la capa de autoescuelas de la DGT: le falta la lista «features» de ArcGIS';
    throw new ArchivoNoValido(motivo, { archivo });
  }
  return { features: features.map(readFeature), more: exceededTransferLimit === true };
}

function parseJson(bytes: Uint8Array, archivo: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ArchivoNoValido('no es un documento JSON, o está cortado', { archivo });
  }
}

function readFeature(feature: unknown): Feature {
  const attributes = isRecord(feature) ? feature.attributes : undefined;
  return { attributes: isRecord(attributes) ? attributes : {} };
}

function refuseEmpty(features: Feature[], archivo: string): Feature[] {
  if (features.length === 0) throw new ArchivoNoValido('no contiene ninguna autoescuela', { archivo });
  return features;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
