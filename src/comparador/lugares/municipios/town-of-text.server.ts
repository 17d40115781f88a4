import { type CodigoProvincia, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { Municipio } from './data.server.ts';
import { type Lugar, readPlace } from './place.server.ts';
import { postcodesBeginning } from './place-data.server.ts';
import { townByCode } from './town-index.server.ts';

/** Municipality of a place that a text means: its own, that of a district, neighbourhood, village or postcode; none of a larger place. */
export function townOfPlace(lugar: Lugar): Municipio | undefined {
  // The code of a village or of a district begins by that of its municipality.
  if (lugar.tipo === 'municipio' || lugar.tipo === 'sitio') return townByCode(lugar.codigo.slice(0, 5));
  if (lugar.tipo !== 'codigoPostal' || lugar.digitos.length < 5) return undefined;
  const [first] = postcodesBeginning(lugar.digitos).flatMap(({ municipios }) => municipios);
  return first === undefined ? undefined : townByCode(first);
}

/**
 * Gives the municipality that a text means, by the reading of the search; in a province, if one is given. Undefined where the text is no
 * place, or may have an error.
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
