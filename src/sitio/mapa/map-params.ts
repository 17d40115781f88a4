import { type CodigoProvincia, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { type CampoLugar, camposLugar, firstOrder, type OrdenLugares } from './sort-places.ts';

export const medidas = ['coste', 'aprobados'] as const;
export type Medida = (typeof medidas)[number];

/** The state of the map's page, all of it in the address. */
export type MapParams = {
  permiso: string;
  /** Null where the address does not say: the map opens on what is known. */
  medida: Medida | null;
  /** INE code; null for the whole country. */
  provincia: CodigoProvincia | null;
  /** Null where the address does not say: that of the measure. */
  orden: OrdenLugares | null;
};

/** A map whose measure is settled. */
export type MapChoice = MapParams & { medida: Medida; orden: OrdenLugares };

/** Reads an address; an invalid choice falls back to the default and is named in `errores`. */
export function parseMap(query: URLSearchParams): { params: MapParams; errores: string[] } {
  const errores: string[] = [];
  const refuse = (text: string) => errores.push(text);
  const take = (name: string) => {
    const values = query.getAll(name);
    if (values.length > 1) refuse(`${name}: solo puede ir una vez`);
    return values.length === 1 ? (values[0] ?? '') : '';
  };
  const wanted = take('medida');
  const medida = medidas.find((known) => known === wanted) ?? null;
  if (wanted !== '' && medida === null) refuse('Medida: no es una de las posibles');
  const code = take('provincia');
  const provincia = provinciaPorCodigo(code)?.codigo ?? null;
  if (code !== '' && provincia === null) refuse('Provincia: no hay ninguna con ese código');
  const order = take('orden');
  const campo = camposLugar.find((known) => known === order.replace(/^-/, ''));
  if (order !== '' && !campo) refuse('Orden: no es uno de los posibles');
  const orden = campo ? { campo, descendente: order.startsWith('-') } : null;
  return { params: { permiso: take('permiso') || 'B', medida, provincia, orden }, errores };
}

/** Gives the address of the map without the default choices, so that one map has one address. */
export function mapUrl(params: Partial<MapParams>): string {
  const { permiso = 'B', medida = null, provincia = null, orden = null } = params;
  const query = new URLSearchParams();
  if (permiso !== 'B') query.set('permiso', permiso);
  if (medida !== null) query.set('medida', medida);
  if (provincia !== null) query.set('provincia', provincia);
  const usual = medida && firstOrder(medida);
  if (orden && (!usual || orden.campo !== usual.campo || orden.descendente !== usual.descendente))
    query.set('orden', `${orden.descendente ? '-' : ''}${orden.campo}`);
  return query.size === 0 ? '/mapa' : `/mapa?${query}`;
}

/** Gives the order after a click on a heading: reversed when that heading already orders the table. */
export function nextOrder(orden: OrdenLugares, campo: CampoLugar): OrdenLugares {
  return orden.campo === campo ? { campo, descendente: !orden.descendente } : firstOrder(campo);
}
