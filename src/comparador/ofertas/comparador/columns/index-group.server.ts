import { fixedOrders } from './order.server.ts';
import type { Columns, Filas, Grupo } from './shape.ts';
import { grouped, sharedArray } from './shared-array.ts';

/** Size of arrays by province: above the highest number of a province. */
export const PROVINCES = 100;

/** Adds to a group the indexes that searches use to find its offers. */
export function indexGroup(secciones: Columns['secciones'], filas: Filas): Grupo {
  const { seccion } = filas;
  const latOf = (place: number) => secciones.lat[seccion[place] ?? 0] ?? Number.NaN;
  const places = Array.from(seccion.keys());
  const situated = places.filter((place) => !Number.isNaN(latOf(place)));
  situated.sort((a, b) => latOf(a) - latOf(b));
  const porLatitud = situated.concat(places.filter((place) => Number.isNaN(latOf(place))));
  return {
    ...filas,
    ordenes: fixedOrders(filas),
    deProvincia: grouped(
      Array.from(seccion, (section) => secciones.provincia[section] ?? 0),
      PROVINCES,
    ),
    porLatitud: sharedArray(Uint32Array, porLatitud),
    situadas: situated.length,
    mayores: highestOf(filas),
  };
}

/** Highest variances of a group; unknown ones (NaN) do not count. */
export function highestOf(filas: Filas): Grupo['mayores'] {
  const highest = (values: Float64Array) => values.reduce((most, value) => (value > most ? value : most), 0);
  return {
    varianza: highest(filas.varianza),
    varianzaAprobada: highest(filas.varianzaAprobada),
    varTeoricos: highest(filas.varTeoricos),
    varPracticos: highest(filas.varPracticos),
  };
}
