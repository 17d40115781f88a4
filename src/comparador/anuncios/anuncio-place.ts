import type { Lugar } from '#comparador/lugares/municipios/place.server.ts';
import { permisosAnuncio } from './places.ts';

/** Gives the province of a search; null for a search around a point or in all of Spain. */
export function provinceOf(lugar: Lugar): string | null {
  if (lugar.tipo === 'provincia') return lugar.codigo;
  return 'codProvincia' in lugar ? lugar.codProvincia : null;
}

/** Gives the permit, if anuncios may be limited to it. */
export const permitOf = (codigo: string): string | null =>
  permisosAnuncio.find((permiso) => permiso === codigo) ?? null;
