import type { Tarjeta } from '#comparador/ofertas/comparador/card.ts';
import { type ClaseCifra, costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import type { Orden } from '#comparador/ofertas/comparador/search-params.ts';
import type { SectionPoint } from '#comparador/ofertas/comparador/section-points.server.ts';
import { formatExactEuros, formatPercent } from '#platform/kit/format.ts';
import { type Bar, barOf } from '#sitio/partes/cost-bar.tsx';
import { placeText } from '#sitio/partes/distance-text.ts';
import type { Place } from './map-geometry.ts';

/** A section beside the map, and its pin where its place is known. */
export type FilaMapa = {
  slug: string;
  nombre: string;
  donde: string;
  /** The figure of its pin and of its row: a cost, a range or a rate. */
  cifra: string;
  /** A range at assumed prices, or no figure at all, is drawn with a dashed edge. */
  supuesta: boolean;
  /** Words under the figure: its interval, or whose prices it has. */
  detalle: string;
  /** The other figure of the list. */
  otra: string;
  /** Kind of the cost, and which of the two figures it is; null without a cost. */
  coste: { clase: ClaseCifra; en: 'cifra' | 'otra' } | null;
  /** The bar of its cost; null without any price, and for a course. */
  barra: Bar | null;
  punto: Place | null;
};

type FilaFigures = Pick<FilaMapa, 'cifra' | 'supuesta' | 'detalle' | 'otra' | 'coste'>;

/** Rows of a page of the list, each section in its own, in the order of the list. */
export const placeRows = (
  tarjetas: readonly Tarjeta[],
  points: ReadonlyMap<string, SectionPoint>,
  orden: Orden,
): FilaMapa[] =>
  tarjetas.map((tarjeta) => {
    const point = points.get(tarjeta.slug);
    return {
      slug: tarjeta.slug,
      nombre: tarjeta.nombre,
      donde: whereText(tarjeta),
      punto: point ? { lat: point.lat, lon: point.lon } : null,
      barra: barOf(tarjeta),
      ...(orden === 'aprobados' ? rateFirst(tarjeta) : costFirst(tarjeta)),
    };
  });

/** 'Getafe, a 0,8 km · sección 02'. With distances, `placeText` already says when the point is the middle of a town. */
const whereText = (tarjeta: Tarjeta): string =>
  [
    placeText(tarjeta),
    tarjeta.seccion !== '01' && `sección ${tarjeta.seccion}`,
    tarjeta.origenPunto === 'municipio' &&
      tarjeta.km === null &&
      'la chincheta está en el centro del municipio',
  ]
    .filter(Boolean)
    .join(' · ');

function costFirst(tarjeta: Tarjeta): FilaFigures {
  const { curso } = tarjeta;
  const cifra = costFigure(tarjeta);
  const rate = rateText(tarjeta);
  const otra = rate && `aprueba el ${rate}`;
  if (cifra) {
    const { clase, texto, corta } = cifra;
    return {
      cifra: texto,
      supuesta: clase === 'supuesta',
      detalle: corta,
      otra,
      coste: { clase, en: 'cifra' },
    };
  }
  const coste = null;
  if (curso)
    return {
      cifra: formatExactEuros(curso.precio),
      supuesta: false,
      detalle: 'precio publicado',
      otra,
      coste,
    };
  return { cifra: 'Sin precio', supuesta: true, detalle: '', otra, coste };
}

function rateFirst(tarjeta: Tarjeta): FilaFigures {
  const rate = rateText(tarjeta);
  const cifra = costFigure(tarjeta);
  return {
    cifra: rate || 'Pocos datos',
    supuesta: rate === '',
    detalle: rate && 'aprueba el práctico',
    otra: cifra ? `${cifra.texto}${cifra.clase === 'supuesta' ? ', a los precios supuestos' : ''}` : '',
    coste: cifra && { clase: cifra.clase, en: 'otra' },
  };
}

const rateText = ({ practico }: Tarjeta): string =>
  practico && practico.comparacion !== 'pocos_datos' ? formatPercent(practico.tasa) : '';
