import type { Lugar } from '../municipios/place.server.ts';
import { permisosAnuncio } from './places.ts';

/** The province that a search is of, as far as its place says one: around a point, or in all of Spain, none. */
export function provinceOf(lugar: Lugar): string | null {
  if (lugar.tipo === 'provincia') return lugar.codigo;
  return 'codProvincia' in lugar ? lugar.codProvincia : null;
}

/** The permit, if advertisements may be kept to it. */
export const permitOf = (codigo: string): string | null =>
  permisosAnuncio.find((permiso) => permiso === codigo) ?? null;
