import { open } from 'node:fs/promises';
import path from 'node:path';
import { DescargaFallida } from './download-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import { CapaAusente, type Feature, readFeatures } from './map-layer-document.ts';
import { MAX_BYTES, type PageOptions, readPages, TOO_LONG } from './map-layer-pages.server.ts';

export type MapLayer = {
  features: Feature[];
  /** File name, or address without its query, which may hold a key. */
  source: string;
};

/** Limits of the file too. */
export type SourceOptions = PageOptions;

/**
 * Reads the DGT's map layer from a JSON file or, page by page, from the address of its ArcGIS service. Of several
 * addresses takes the first that has the layer: it has had two names. Throws `ArchivoNoValido` when the content is
 * not that layer, whole, and `DescargaFallida` when the download fails.
 */
export async function readMapLayer(
  sources: string | readonly string[],
  options: SourceOptions = {},
): Promise<MapLayer> {
  const list = typeof sources === 'string' ? [sources] : sources;
  for (const [index, source] of list.entries()) {
    try {
      return await readOne(source, options);
    } catch (error) {
      if (!(error instanceof CapaAusente) || index === list.length - 1) throw error;
    }
  }
  throw new DescargaFallida('No se ha dicho de dónde leer el mapa de autoescuelas.');
}

async function readOne(source: string, options: SourceOptions): Promise<MapLayer> {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(source)?.[1]?.toLowerCase();
  if (scheme === undefined) return readFileLayer(source, options.maxBytes ?? MAX_BYTES);
  const url = URL.parse(source);
  if (!url || (scheme !== 'http' && scheme !== 'https'))
    throw new DescargaFallida(`«${source}» no es una dirección de internet (http o https).`);
  const told = url.origin + url.pathname;
  return { features: refuseEmpty(await readPages(url, told, options), told), source: told };
}

async function readFileLayer(file: string, maxBytes: number): Promise<MapLayer> {
  const source = path.basename(file);
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) throw new ArchivoNoValido(TOO_LONG, { archivo: source });
    return readLayerBytes(await handle.readFile(), source);
  } finally {
    await handle.close();
  }
}

/** Reads the layer from the content of a file. Throws `ArchivoNoValido` when it is not that layer, whole. */
export function readLayerBytes(bytes: Uint8Array, source: string): MapLayer {
  const { features, more } = readFeatures(bytes, source);
  if (more) {
    const motivo = 'está incompleto: el servidor lo cortó (exceededTransferLimit); indica su dirección';
    throw new ArchivoNoValido(motivo, { archivo: source });
  }
  return { features: refuseEmpty(features, source), source };
}

function refuseEmpty(features: Feature[], archivo: string): Feature[] {
  if (features.length === 0) throw new ArchivoNoValido('no contiene ninguna autoescuela', { archivo });
  return features;
}
