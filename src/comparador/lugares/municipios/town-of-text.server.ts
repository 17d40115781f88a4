import { type CodigoProvincia, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { Municipio } from './data.server.ts';
import { type Lugar, readPlace } from './place.server.ts';
import { postcodesBeginning } from './place-data.server.ts';
import { townByCode } from './town-index.server.ts';

/** Municipality of a place: itself, or the municipality of a district, neighbourhood, village or postcode; undefined for a larger place. */
export function townOfPlace(lugar: Lugar): Municipio | undefined {
  // The code of a village or of a district begins by that of its municipality.
  if (lugar.tipo === 'municipio' || lugar.tipo === 'sitio') return townByCode(lugar.codigo.slice(0, 5));
  if (lugar.tipo !== 'codigoPostal' || lugar.digitos.length < 5) return undefined;
  const [first] = postcodesBeginning(lugar.digitos).flatMap(({ municipios }) => municipios);
  return first === undefined ? undefined : townByCode(first);
}

/**
 * Gives the municipality that a text means, read as the search does; in a province, if one is given. Undefined if the text is no place, or
 * may have an error.
 */
export function townOfText(texto: string, codProvincia?: CodigoProvincia | null): Municipio | undefined {
  const province = provinciaPorCodigo(codProvincia ?? '')?.provincia;
  for (const written of [texto, ...(province ? [`${texto}, ${province}`] : [])]) {
    const { como, lugar } = readPlace(written);
    const town = como === 'exacto' ? townOfPlace(lugar) : undefined;
    if (town && (!codProvincia || town.codProvincia === codProvincia)) return town;
  }
  return undefined;
}
