import type { Tarjeta } from '#comparador/ofertas/comparador/card.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import type { Orden } from '#comparador/ofertas/comparador/search-params.ts';
import type { SectionPoint } from '#comparador/ofertas/comparador/section-points.server.ts';
import { formatExactEuros, formatPercent } from '#platform/kit/format.ts';
import type { Place } from './map-geometry.ts';

/** A section of the list as its map has it: a pin with its figure or, where its place is not known, a name. */
export type FilaMapa = {
  slug: string;
  /** 'Autoescuela Mirador, sección 02'; section 01 is not named. */
  nombre: string;
  /** The figure of the order of the list: a cost, a range or a rate. */
  cifra: string;
  /** A range at assumed prices, or no figure at all, is drawn with a dashed edge. */
  supuesta: boolean;
  punto: Place | null;
};

export type FilaSituada = FilaMapa & { punto: Place };

/** Sections of a page of the list, in its order. */
export const placeRows = (
  tarjetas: readonly Tarjeta[],
  points: ReadonlyMap<string, SectionPoint>,
  orden: Orden,
): FilaMapa[] =>
  tarjetas.map((tarjeta) => {
    const { slug, nombre, seccion } = tarjeta;
    const point = points.get(slug);
    return {
      slug,
      nombre: seccion === '01' ? nombre : `${nombre}, sección ${seccion}`,
      punto: point ? { lat: point.lat, lon: point.lon } : null,
      ...(orden === 'aprobados' ? rateOf(tarjeta) : costOf(tarjeta)),
    };
  });

/** Parts the sections into those with a pin and those whose place is not known. */
export const partPlaced = (filas: readonly FilaMapa[]): { situadas: FilaSituada[]; sin: FilaMapa[] } => ({
  situadas: filas.filter((fila): fila is FilaSituada => fila.punto !== null),
  sin: filas.filter(({ punto }) => punto === null),
});

type Figure = Pick<FilaMapa, 'cifra' | 'supuesta'>;

function costOf(tarjeta: Tarjeta): Figure {
  const cifra = costFigure(tarjeta);
  if (cifra) return { cifra: cifra.texto, supuesta: cifra.clase === 'supuesta' };
  const { curso } = tarjeta;
  return curso
    ? { cifra: formatExactEuros(curso.precio), supuesta: false }
    : { cifra: 'Sin precio', supuesta: true };
}

const rateOf = ({ practico }: Tarjeta): Figure =>
  practico && practico.comparacion !== 'pocos_datos'
    ? { cifra: formatPercent(practico.tasa), supuesta: false }
    : { cifra: 'Pocos datos', supuesta: true };
