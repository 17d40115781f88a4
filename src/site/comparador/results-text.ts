import { formatCount, formatList, plural } from '#kit/format.ts';
import type { Caracteristica } from '#resources/caracteristicasAutoescuela/catalogue.ts';
import type { Tarjeta } from '#resources/comparador/card.ts';
import type { Busqueda } from '#resources/comparador/find-autoescuelas.server.ts';
import { filtersInForce } from '#resources/comparador/search-filters.ts';
import { type Orden, radios, type SearchParams, searchUrl } from '#resources/comparador/search-params.ts';
import { readingOrder } from '#resources/municipios/reading-order.ts';
import { placeText } from './distance-text.ts';
import { whyHere } from './why-here.ts';
import {
  centresAwayText,
  examinedText,
  fromText,
  measured,
  ofPoint,
  placeTitle,
  zonePhrase,
} from './zone-text.ts';

/** Sentences of a page of results. The server writes them, so that browsers load no rules of grammar. */
export type ResultsText = {
  /** Title of the page, without the permit. */
  titulo: string;
  encabezado: string;
  notas: string;
  /** Heading and note of the sections whose place is not known, when they stand apart. */
  aparte: { titulo: string; nota: string } | null;
  /** The search has a point that distances are counted from. */
  medida: boolean;
  /** Reason why nothing is listed, and the address of the search without its filters if they are to blame. */
  vacia: { titulo: string; texto: string; sinFiltros: string | null };
};

type Asked = { params: SearchParams; features: readonly Caracteristica[]; loaded: boolean };

export function resultsText(busqueda: Busqueda, asked: Asked): ResultsText {
  const { zona, situadas, total } = busqueda;
  const apart = zona.tipo === 'radio' && situadas > 0;
  const shown = apart ? { zona, total: situadas, situadas, sinCentro: 0 } : busqueda;
  return {
    titulo: placeTitle(zona),
    encabezado: `${plural(apart ? situadas : total, 'autoescuela', 'autoescuelas')} ${zonePhrase(shown)}`,
    notas: notes(busqueda, asked.params).join(' '),
    aparte: apart && total > situadas ? apartText(busqueda, zona) : null,
    medida: measured(zona),
    vacia: emptyText(busqueda, asked),
  };
}

type Circle = Extract<Busqueda['zona'], { tipo: 'radio' }>;

function apartText(busqueda: Busqueda, zona: Circle): ResultsText['aparte'] {
  const away = zona.centros.length > 0 ? ` ${centresAwayText(zona)} ${ofPoint(zona.nombre)}.` : '';
  return {
    titulo: `${plural(busqueda.total - busqueda.situadas, 'otra', 'otras')} ${examinedText(busqueda, zona)}`,
    nota: `No sabemos en qué municipio están: la DGT publica dónde se examina cada autoescuela, no su dirección.${away}`,
  };
}

/** Change of a search that takes back all that hides sections. */
const WITHOUT_FILTERS = {
  hasta: null,
  km: null,
  automatico: false,
  caracteristica: [],
  aprobados: [],
  centro: [],
} satisfies Partial<SearchParams>;

function emptyText({ permiso }: Busqueda, { params, features, loaded }: Asked): ResultsText['vacia'] {
  const filtered = filtersInForce(params, { features, clasesUsuales: permiso.clases }).some(({ sin }) =>
    Object.keys(sin).some((campo) => campo in WITHOUT_FILTERS),
  );
  if (filtered)
    return {
      titulo: 'No hay ninguna autoescuela que cumpla todo eso',
      texto: 'Quita algún filtro, amplía la distancia o prueba con la provincia.',
      sinFiltros: searchUrl(params, WITHOUT_FILTERS),
    };
  return loaded
    ? {
        titulo: 'No consta ninguna autoescuela',
        texto: `En los resultados oficiales cargados ninguna presentó alumnos del permiso ${permiso.codigo} por aquí.`,
        sinFiltros: null,
      }
    : {
        titulo: 'Aún no hay datos',
        texto:
          'Todavía no se han cargado los resultados oficiales de la DGT, de los que sale la lista de autoescuelas.',
        sinFiltros: null,
      };
}

/** Changes to the search and missing data. */
function notes(busqueda: Busqueda, params: SearchParams): string[] {
  const { pedido, zona, conPrecio, total, situadas } = busqueda;
  const found: string[] = [];
  if (zona.tipo === 'radio') found.push(...circleNotes(busqueda, zona, params));
  if (zona.tipo === 'provincia' && pedido.tipo !== 'provincia')
    found.push('No sabemos de ninguna autoescuela por allí: estas son las de su provincia.');
  if (measured(zona) && situadas > 0)
    found.push(`Las distancias son en línea recta desde ${fromText(zona)}.`);
  if (total > 0 && conPrecio === 0) found.push('Ninguna publica aún su tarifa: van por aprobados.');
  else if (conPrecio < total)
    found.push(`${formatCount(conPrecio)} con precio comparable; las demás van detrás, por aprobados.`);
  return found;
}

/** Whether the circle grew, or holds no known place. */
function circleNotes(
  { situadasEnLaZona, total, sinCentro }: Busqueda,
  zona: Circle,
  { km }: SearchParams,
): string[] {
  const from = ofPoint(zona.nombre);
  if (zona.ampliado)
    return [
      `De las que sabemos dónde están, ninguna queda más cerca ${from}: hemos ampliado a ${zona.km} km.`,
    ];
  if (situadasEnLaZona > 0 || total === 0) return [];
  const searched = km ?? Math.max(...radios);
  return [
    `No conocemos la dirección de ninguna autoescuela a menos de ${searched} km ${from}: la DGT publica dónde se examina cada una, no dónde está.`,
    ...(zona.centros.length > 0 ? [`De los centros de examen, ${centresAwayText(zona)}.`] : []),
    ...(sinCentro > 0 ? [`De ${formatCount(sinCentro)} la DGT solo dice la provincia.`] : []),
  ];
}

/** A card with its place and the reason for its position, in words. */
export type TarjetaEscrita = Tarjeta & { donde: string; porQue: string };

export const writtenCard = (tarjeta: Tarjeta, orden: Orden, total: number): TarjetaEscrita => ({
  ...tarjeta,
  donde: whereText(tarjeta),
  porQue: whyHere(tarjeta, orden, total),
});

/** 'Alcobendas, a 0,8 km · sección 02 · examina en Alcobendas y Móstoles'. The first section needs no saying. */
function whereText(tarjeta: Tarjeta): string {
  const { municipio, centros, seccion } = tarjeta;
  return [
    placeText(tarjeta),
    seccion !== '01' && `sección ${seccion}`,
    municipio !== null && centros.length > 0 && `examina en ${formatList(centros.map(readingOrder))}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
