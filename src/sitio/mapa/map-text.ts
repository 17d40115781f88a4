import { provinceName, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { permitName } from '#sitio/zonas/landing-text.ts';
import type { MapParams } from './map-params.ts';

/** Gives 'Cuánto cuesta el permiso B en cada provincia'. */
export function mapTitle({ permiso, medida, provincia }: MapParams, curso: boolean): string {
  const name = curso ? `el curso ${permiso}` : permitName(permiso);
  const what = medida === 'coste' ? `Cuánto cuesta ${name}` : `Cuántos aprueban ${name}`;
  if (provincia === null) return `${what} en cada provincia`;
  return `${what} en ${provinceName(provincia, provinciaPorCodigo(provincia)?.provincia ?? '')}`;
}
