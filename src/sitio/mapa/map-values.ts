import { projectPoint } from '#comparador/lugares/municipios/map-projection.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { formatCount, formatEuros, formatPercent, plural } from '#platform/kit/format.ts';
import type { CodigoProvincia } from '#platform/kit/people/provincias.ts';
import { testNames } from '#sitio/partes/test-names.ts';
import type { Medida } from './map-params.ts';
import type { ProvinciaMapa } from './places.server.ts';
import type { TownPoint } from './province-map.tsx';
import { type FilaLugar, rateOf } from './sort-places.ts';
import type { ProvinceValue } from './spain-map.tsx';
import type { LocalidadMapa } from './towns.server.ts';

type PermisoFields = Pick<PermisoBuscable, 'curso' | 'pruebaPractica'>;

/** Gives the meaning of a map's colours and the format of its legend. */
export function measureText(medida: Medida, { curso, pruebaPractica }: PermisoFields) {
  return medida === 'coste'
    ? { titulo: curso ? 'Precio publicado mediano' : 'Coste esperado mediano', format: formatEuros }
    : { titulo: `Aprueban ${testNames[pruebaPractica]}`, format: formatPercent };
}

/** Meaning of the circles' size. */
export const NOTA_CIRCULOS = 'El área de cada círculo es su número de secciones.';

const figureOf = (row: FilaLugar, medida: Medida) => (medida === 'coste' ? row.coste : rateOf(row.practico));

/** Gives 'sin tarifas', 'pocas tarifas (3)': no median is printed of so few. */
export const fewTarifas = (tarifas: number): string =>
  tarifas === 0 ? 'sin tarifas' : `pocas tarifas (${tarifas})`;

/** Gives '1.284 € de mediana, de 5 tarifas; 12 secciones'. */
function textOf(row: FilaLugar, medida: Medida): string {
  const sections = plural(row.secciones, 'sección', 'secciones');
  if (medida === 'coste')
    return row.coste === null
      ? `${fewTarifas(row.tarifas)}; ${sections}`
      : `${formatEuros(row.coste)} de mediana, de ${plural(row.tarifas, 'tarifa', 'tarifas')}; ${sections}`;
  const rate = rateOf(row.practico);
  const exams = formatCount(row.practico?.examenes ?? 0);
  return `${rate === null ? 'pocos datos' : formatPercent(rate)}, de ${exams} exámenes; ${sections}`;
}

/** Gives the provinces as the map of Spain takes them, in the order of the rows. */
export const provinceValues = (rows: readonly ProvinciaMapa[], medida: Medida): ProvinceValue[] =>
  rows.map((row) => ({
    codigo: row.codProvincia,
    href: row.url ?? '/mapa',
    value: figureOf(row, medida),
    texto: textOf(row, medida),
  }));

/** Gives the towns as the map of their province takes them; a town without a known place is only in the table. */
export function townPoints(
  rows: readonly LocalidadMapa[],
  { medida, codProvincia }: { medida: Medida; codProvincia: CodigoProvincia },
): TownPoint[] {
  return rows.flatMap((row) => {
    const { lat, lon, codMunicipio, nombre, secciones } = row;
    if (codMunicipio === null || lat === null || lon === null) return [];
    return [
      {
        codigo: codMunicipio,
        nombre,
        cuenta: secciones,
        href: row.url,
        ...projectPoint({ lat, lon, codProvincia }),
        value: figureOf(row, medida),
        texto: textOf(row, medida),
      },
    ];
  });
}
