import { provinceName, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { permitName } from '#sitio/zonas/landing-text.ts';
import type { MapChoice } from './map-params.ts';

/** Gives 'Secciones, coste mediano y aprobados del permiso B en cada provincia': the columns of the table under the map. */
export const tableTitle = (
  { permiso, provincia }: Pick<MapChoice, 'permiso' | 'provincia'>,
  curso: boolean,
): string =>
  `${curso ? `Secciones y precio mediano del curso ${permiso}` : `Secciones, coste mediano y aprobados del permiso ${permiso}`} en ${whereName(provincia)}`;

const whereName = (provincia: MapChoice['provincia']): string =>
  provincia === null
    ? 'cada provincia'
    : provinceName(provincia, provinciaPorCodigo(provincia)?.provincia ?? '');

/** Gives 'Cuánto cuesta el permiso B en cada provincia'. */
export function mapTitle({ permiso, medida, provincia }: MapChoice, curso: boolean): string {
  const name = curso ? `el curso ${permiso}` : permitName(permiso);
  const what = medida === 'coste' ? `Cuánto cuesta ${name}` : `Cuántos aprueban ${name}`;
  return `${what} en ${whereName(provincia)}`;
}
