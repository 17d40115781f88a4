/*
 * Data in municipios.generated.json, made by `node scripts/generate-municipios.ts`:
 * - codes and names: Instituto Nacional de Estadística (www.ine.es), list of 2021 brought up to January 2026;
 * - town points and population: GeoNames (www.geonames.org), CC BY 4.0;
 * - points of municipalities without a town there: centroid of the boundaries of the Instituto Geográfico Nacional
 *   (www.ign.es), CC BY 4.0.
 */
import { type CodigoProvincia, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import filas from './municipios.generated.json' with { type: 'json' };

export type Municipio = {
  /** INE code, five digits. */
  readonly codigo: string;
  readonly nombre: string;
  readonly codProvincia: CodigoProvincia;
  /** WGS84 degrees; both null where no point is known. */
  readonly lat: number | null;
  readonly lon: number | null;
  /** Population according to GeoNames, of various years: good for ordering, not for statistics. */
  readonly poblacion: number | null;
};

type Fila = readonly [string, string, number | null, number | null, number | null];

let leidos: readonly Municipio[] | undefined;

/** Municipalities of Spain by INE code, made at the first call. */
export function municipios(): readonly Municipio[] {
  leidos ??= leerMunicipios();
  return leidos;
}

function leerMunicipios(): Municipio[] {
  return (filas as unknown as readonly Fila[]).map(([codigo, nombre, lat, lon, poblacion]) => {
    const provincia = provinciaPorCodigo(codigo.slice(0, 2));
    if (!provincia) throw new Error(`Municipality ${codigo} is in no province`);
    return { codigo, nombre, codProvincia: provincia.codigo, lat, lon, poblacion };
  });
}
