import type { Busqueda, ZonaBuscada } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { MAP_CENTRE } from '#comparador/ofertas/comparador/search-params.ts';
import { formatChoice, formatKm, formatList } from '#platform/kit/format.ts';
import { communityName, provinceName, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';

/**
 * A zone and its number of autoescuelas: all (`total`), at a known distance (`situadas`), and without a named exam centre (`sinCentro`).
 */
export type FoundIn = Pick<Busqueda, 'zona' | 'total' | 'situadas' | 'sinCentro'> & {
  /** The exam centres of all shown autoescuelas are of earlier years. */
  antes?: boolean;
};

/**
 * Words that are true of everything found: 'en la provincia de Madrid', 'a menos de 10 km de Alcobendas', 'que se examinan en Móstoles'.
 */
export function zonePhrase(found: FoundIn): string {
  const { zona, total, situadas } = found;
  switch (zona.tipo) {
    case 'espana':
      return 'en España';
    case 'comunidad':
      return `en ${communityName(zona.nombre)}`;
    case 'provincia':
      return `en ${provinceName(zona.codigo, zona.nombre)}`;
    case 'texto':
      return `con «${zona.texto}» en su nombre`;
    case 'radio': {
      if (situadas === total) return nearText(zona);
      const examined = examinedText(found, zona, total);
      return situadas === 0 ? examined : `${nearText(zona)} o ${examined}`;
    }
  }
}

type Circle = Extract<ZonaBuscada, { tipo: 'radio' }>;

/** 'de Alcobendas', 'del código postal 28100', 'de ti'. */
export const ofPoint = (name: string | null): string =>
  name !== null && isThing(name) ? `del ${name}` : `de ${name ?? 'ti'}`;

/** Postcodes and the middle of a map take an article, and places do not. */
const isThing = (name: string): boolean => /\d/.test(name) || name === MAP_CENTRE;

/** 'a menos de 10 km de Alcobendas'. */
const nearText = ({ km, nombre, isla }: Circle): string =>
  isla === undefined ? `a menos de ${km} km ${ofPoint(nombre)}` : `en ${isla}`;

/**
 * Where the sections without a known place are examined: 'que se examinan en Móstoles o Madrid', 'que se examinan en Madrid u otro centro
 * de su provincia', 'que se examinan en un centro de Asturias que la DGT no nombra'. `count` is the number of autoescuelas that the words
 * are about: 1 gives 'que se examina'.
 */
export function examinedText(
  { total, situadas, sinCentro, antes }: FoundIn,
  { centros, provincia }: Circle,
  count: number,
): string {
  const names = centros.map(({ nombre }) => nombre);
  const past = antes ? 'ba' : '';
  const verb = `que se examina${past}${count === 1 ? '' : 'n'} en`;
  if (sinCentro === 0) return `${verb} ${formatChoice(names)}`;
  return total - situadas > sinCentro
    ? `${verb} ${formatChoice([...names, 'otro centro de su provincia'])}`
    : `${verb} un centro de ${provinceOf(provincia)} que la DGT no nombra`;
}

const provinceOf = (codigo: string | null): string =>
  provinceName(codigo ?? '', provinciaPorCodigo(codigo ?? '')?.provincia ?? '');

/** 'Madrid queda a 13 km', 'Madrid queda a 13 km y Alcalá de Henares, a 30 km'. */
export const centresAwayText = ({ centros }: Circle): string =>
  formatList(
    centros.map(
      ({ nombre, km }, index) =>
        `${nombre}${index === 0 ? ' queda' : ','} a ${km < 1 ? 'menos de 1 km' : formatKm(km)}`,
    ),
  );

/** Tells whether the zone has a point from which distances are measured. */
export const measured = (zona: ZonaBuscada): boolean =>
  zona.tipo === 'radio' || (zona.tipo === 'provincia' && zona.desde !== null);

/**
 * The point from which distances are measured: 'el centro de Alcobendas', 'el código postal 28100', 'donde
 * estás'.
 */
export function fromText(zona: ZonaBuscada): string {
  const name = zona.tipo === 'radio' ? zona.nombre : zona.tipo === 'provincia' ? zona.desde : null;
  if (name === null || placeOfVisitor(zona) !== null) return 'donde estás';
  return isThing(name) ? `el ${name}` : `el centro de ${name}`;
}

/** Place where the visitor is, if the browser gave it; null if the visitor named a place. */
export const placeOfVisitor = (zona: ZonaBuscada): string | null =>
  zona.tipo === 'radio' || zona.tipo === 'provincia' ? (zona.situado ?? null) : null;

/** Title of a page of results: 'Autoescuelas cerca de Alcobendas'. */
export const placeTitle = (zona: ZonaBuscada): string =>
  zona.tipo === 'radio'
    ? `Autoescuelas ${zona.isla === undefined ? `cerca ${ofPoint(zona.nombre)}` : `en ${zona.isla}`}`
    : `Autoescuelas ${zonePhrase({ zona, total: 0, situadas: 0, sinCentro: 0 })}`;
