import { ArchivoNoValido } from './invalid-file.ts';

/** A feature as the layer gives it, with nothing checked. */
export type Feature = { attributes: Readonly<Record<string, unknown>> };

/** The answer has no such layer: its name has changed, or the address is wrong. */
export class CapaAusente extends ArchivoNoValido {
  override name = 'CapaAusente';
}

/** ArcGIS sent an error of its own inside an answer 200, and a later try may work. */
export class FalloPasajero extends ArchivoNoValido {
  override name = 'FalloPasajero';
}

/** Reads the features of an ArcGIS answer, also those without attributes, and whether other pages follow. */
export function readFeatures(bytes: Uint8Array, archivo: string): { features: Feature[]; more: boolean } {
  const { features, exceededTransferLimit } = readAnswer(bytes, archivo);
  if (!Array.isArray(features)) {
    const motivo = 'no es la capa de autoescuelas de la DGT: le falta la lista «features» de ArcGIS';
    throw new ArchivoNoValido(motivo, { archivo });
  }
  return { features: features.map(readFeature), more: exceededTransferLimit === true };
}

/** Reads the answer to `returnCountOnly`: how many features the layer has. */
export function readCount(bytes: Uint8Array, archivo: string): number {
  const { count } = readAnswer(bytes, archivo);
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0) return count;
  throw new ArchivoNoValido('no es una capa de ArcGIS: no dice cuántos elementos tiene', { archivo });
}

function readAnswer(bytes: Uint8Array, archivo: string): Record<string, unknown> {
  const document = parseJson(bytes, archivo);
  const answer = isRecord(document) ? document : {};
  if (isRecord(answer.error)) throw errorOf(answer.error, archivo);
  return answer;
}

/** Codes as HTTP's; ArcGIS adds 498 and 499, for a key that has expired or is missing. */
function errorOf(error: Record<string, unknown>, archivo: string): ArchivoNoValido {
  const message = typeof error.message === 'string' ? error.message : '';
  const code = typeof error.code === 'number' ? error.code : undefined;
  const told = `${code === undefined ? '' : ` ${code}`}${message === '' ? '' : `: ${message}`}`;
  const motivo = `el servidor del mapa ha respondido con un error${told}`;
  if (code === 404 || /invalid url|not found|does not exist/i.test(message))
    return new CapaAusente(motivo, { archivo });
  if (code === 498 || code === 499 || code === 403)
    return new ArchivoNoValido(`${motivo}; ahora pide una clave para leerlo`, { archivo });
  return code === 429 || (code !== undefined && code >= 500)
    ? new FalloPasajero(motivo, { archivo })
    : new ArchivoNoValido(motivo, { archivo });
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
