import type { Tarjeta } from '#comparador/ofertas/comparador/card.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import type { Busqueda } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import type { Fila, Grupo } from '#comparador/ofertas/comparador/read-cards.server.ts';
import { filtersInForce } from '#comparador/ofertas/comparador/search-filters.ts';
import {
  type Orden,
  radios,
  type SearchParams,
  searchUrl,
} from '#comparador/ofertas/comparador/search-params.ts';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import type { FormasDePedir } from '#oficina/relacion/alumnos/ways-to-ask.server.ts';
import { formatCount, formatEuros, formatPercent, plural } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { barOf, scaleOf } from '#sitio/partes/cost-bar.tsx';
import { examinedIn, placeText } from '#sitio/partes/distance-text.ts';
import type { WayOut } from './ways-out.server.ts';
import { whyHere } from './why-here.ts';
import {
  centresAwayText,
  examinedText,
  fromText,
  measured,
  ofPoint,
  placeOfVisitor,
  placeTitle,
  zonePhrase,
} from './zone-text.ts';

/** Sentences of a page of results. The server writes them, so that browsers load no rules of grammar. */
export type ResultsText = {
  /** Title of the page, without the permit. */
  titulo: string;
  encabezado: string;
  /** The search in a few words: 'B · Getafe · 25 clases'. */
  resumen: string;
  notas: string;
  /** How distances are counted, with the space after it; empty where none is shown. */
  medidas: string;
  /** The groups of the page in order, each with its headings and its number of rows. */
  grupos: GrupoEscrito[];
  /** Céntimos that the longest bar of the page reaches: the end of the scale that its bars share. */
  escala: number;
  /** The search has a point that distances are counted from. */
  medida: boolean;
  /** Reason why nothing is listed, and the address of the search without its filters if they are to blame. */
  vacia: {
    titulo: string;
    texto: string;
    sinFiltros: string | null;
    /** Searches that find something with one filter less. `waysOut` adds them, because they need the database. */
    salidas?: readonly WayOut[];
  };
};

type Heading = { titulo: string; nota: string };

export type GrupoEscrito = {
  filas: number;
  /** Heading of the autoescuelas whose place is not known, in the first group of them. */
  aparte: Heading | null;
  /**
   * Heading of the autoescuelas without a price: which prices are assumed for them. Only the first such heading has `clase`, to change it
   * there.
   */
  supuesto: (Heading & { clase: number | null }) | null;
  /** Number of tied rows, and how much more they cost than the group before; empty for a first group of one row. */
  titulo: string;
};

type ResultsTextOptions = { params: SearchParams; features: readonly Caracteristica[]; loaded: boolean };

/** Autoescuelas that the heading counts: those around a point, without the ones that are only examined near it. */
export const headingCount = ({ zona, total, situadas }: Pick<Busqueda, 'zona' | 'total' | 'situadas'>) =>
  zona.tipo === 'radio' && situadas > 0 ? situadas : total;

export function resultsText(busqueda: Busqueda, asked: ResultsTextOptions): ResultsText {
  const { zona, situadas, tarjetas } = busqueda;
  const apart = zona.tipo === 'radio' && situadas > 0;
  const antes = tarjetas.length > 0 && tarjetas.every(({ centrosEn }) => centrosEn);
  const shown = apart ? { zona, total: situadas, situadas, sinCentro: 0 } : { ...busqueda, antes };
  return {
    titulo: placeTitle(zona),
    resumen: [
      busqueda.permiso.codigo,
      asked.params.lugar || nearWords(asked.params),
      plural(busqueda.supuestos.clases, 'clase', 'clases'),
    ].join(' · '),
    encabezado: `${plural(headingCount(busqueda), 'autoescuela', 'autoescuelas')} ${zonePhrase(shown)}`,
    notas: notes(busqueda, asked.params).join(' '),
    medidas: distanceNotes(busqueda, asked.params),
    grupos: groupsText(busqueda, apart ? zona : null),
    escala: scaleOf(tarjetas.map(barOf)),
    medida: measured(zona),
    vacia: emptyText(busqueda, asked),
  };
}

const nearWords = ({ cerca, zona }: SearchParams): string =>
  cerca ? (zona ? 'zona del mapa' : 'cerca de ti') : 'España';

type Circle = Extract<Busqueda['zona'], { tipo: 'radio' }>;

/** `circle`: the searched circle, if some of the found autoescuelas have a known place in it. */
function groupsText(busqueda: Busqueda, circle: Circle | null): GrupoEscrito[] {
  let parteAnterior = 0;
  let anunciado = '';
  return busqueda.grupos.map((grupo): GrupoEscrito => {
    const begins = circle !== null && parteAnterior === 0 && grupo.parte > 0;
    parteAnterior = grupo.parte;
    const lugar = grupo.parte > 0 ? 'aparte' : 'situadas';
    const isNew = !grupo.conPrecio && anunciado !== lugar;
    const supuesto = isNew ? assumedText(busqueda) : null;
    if (supuesto && anunciado !== '') supuesto.clase = null;
    if (isNew) anunciado = lugar;
    return {
      filas: grupo.enPagina,
      aparte: begins ? apartText(busqueda, circle) : null,
      supuesto,
      titulo: tieText(grupo),
    };
  });
}

const FIVE_EUROS = 500;

/** 'Empate entre 6: diferencias por debajo del margen', 'Unos 95 € más que el grupo anterior: empate entre 4'. */
function tieText({ total, diferencia }: Grupo): string {
  if (diferencia === null)
    return total > 1 ? `Empate entre ${formatCount(total)}: diferencias por debajo del margen` : '';
  const rounded = Math.max(1, Math.round(diferencia / FIVE_EUROS)) * FIVE_EUROS;
  const more = `Unos ${formatEuros(rounded)} más que el grupo anterior`;
  return total > 1 ? `${more}: empate entre ${formatCount(total)}` : more;
}

/** The prices assumed for every autoescuela that publishes none, and their source. */
function assumedText({ supuesto, zona }: Busqueda): NonNullable<GrupoEscrito['supuesto']> {
  const { clase, matricula, teorica, material } = supuesto.precios;
  const start = formatEuros(matricula + teorica + material);
  const sources: Record<typeof supuesto.origen, string> = {
    provincia: `las medianas de ${plural(supuesto.tarifas, 'tarifa', 'tarifas')} de ${zonaProvincia(zona)}`,
    espana: `las medianas de ${plural(supuesto.tarifas, 'tarifa', 'tarifas')} de España`,
    propio: 'números redondos nuestros, porque aún nadie publica',
    alumno: 'el precio de la clase que has puesto, y lo demás, como en la zona',
  };
  return {
    clase: Math.round(clase / 100),
    titulo: `Sin precio publicado: lo que costarían con la clase a ${formatEuros(clase)}`,
    nota: `Los mismos precios para todas las de una provincia: ${formatEuros(clase)} la clase de 45 minutos y ${start} de matrícula, teórica y material. Son ${sources[supuesto.origen]}${supuesto.origen === 'alumno' ? '' : '; las de otra provincia llevan los de la suya'}. Lo que las diferencia son sus resultados oficiales.`,
  };
}

const zonaProvincia = (zona: Busqueda['zona']): string => {
  const codigo = zona.tipo === 'provincia' ? zona.codigo : zona.tipo === 'radio' ? zona.provincia : null;
  return provinciaPorCodigo(codigo ?? '')?.provincia ?? 'España';
};

function apartText(busqueda: Busqueda, zona: Circle): Heading {
  const away = zona.centros.length > 0 ? ` ${centresAwayText(zona)} ${ofPoint(zona.nombre)}.` : '';
  const others = busqueda.total - busqueda.situadas;
  return {
    titulo: `${plural(others, 'otra', 'otras')} ${examinedText(busqueda, zona, others)}`,
    nota: `No sabemos en qué municipio ${others === 1 ? 'está' : 'están'}: la DGT publica dónde se examina cada autoescuela, no su dirección.${away}`,
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

function emptyText(
  { permiso, zona }: Busqueda,
  { params, features, loaded }: ResultsTextOptions,
): ResultsText['vacia'] {
  if (zona.tipo === 'radio' && zona.provincia === null)
    return {
      titulo: 'Ese punto no está en España',
      texto: 'Escribe tu municipio o tu código postal.',
      sinFiltros: null,
    };
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
  const { pedido, zona, conPrecio, total } = busqueda;
  const visitor = placeOfVisitor(zona);
  const found = visitor === null ? [] : [`Estás en ${visitor}.`];
  if (zona.tipo === 'radio') found.push(...circleNotes(busqueda, zona, params));
  if (zona.tipo === 'provincia' && pedido.tipo !== 'provincia')
    found.push('No sabemos de ninguna autoescuela por allí: estas son las de su provincia.');
  if (busqueda.tarjetas.some(({ centrosEn }) => centrosEn))
    found.push(
      'De algunas la DGT ya no nombra el centro de examen: ponemos el último que nombró, con su año.',
    );
  if (conPrecio > 0 && conPrecio < total) found.push(`${formatCount(conPrecio)} con precio, las primeras.`);
  return found;
}

function distanceNotes({ zona, situadas, grupos }: Busqueda, { orden }: SearchParams): string {
  if (!measured(zona) || situadas === 0) return '';
  const tied = orden === 'coste' && grupos.some(({ total }) => total > 1);
  return `Las distancias son en línea recta desde ${fromText(zona)}. ${tied ? 'Dentro de un empate, la más cercana primero. ' : ''}`;
}

/** Notes of a circle that was enlarged, or that holds no known place. */
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
    `No conocemos la dirección de ninguna autoescuela ${zona.isla === undefined ? `a menos de ${searched} km ${from}` : `de ${zona.isla}`}: la DGT publica dónde se examina cada una, no dónde está.`,
    ...(zona.centros.length > 0 ? [`De los centros de examen, ${centresAwayText(zona)}.`] : []),
    ...(sinCentro > 0 ? [`De ${formatCount(sinCentro)} la DGT solo dice la provincia.`] : []),
  ];
}

/** A card with its place and the reason for its position, in words; other sections of the autoescuela in a line each. */
export type TarjetaEscrita = Omit<Fila, 'otras'> & {
  donde: string;
  porQue: string;
  otras: SeccionEscrita[];
  /** Only of an autoescuela without a price that gets no requests. */
  formas?: FormasDePedir | undefined;
};

export type SeccionEscrita = { slug: string; texto: string };

export const writtenCard = ({ otras, ...tarjeta }: Fila, orden: Orden): TarjetaEscrita => ({
  ...tarjeta,
  donde: whereText(tarjeta),
  porQue: whyHere(tarjeta, orden),
  otras: otras.map((other) => ({ slug: other.slug, texto: sectionText(other) })),
});

/** 'sección 03 · Getafe, a 2,1 km · aprueban el 54 % · 1.236 €'. */
function sectionText(tarjeta: Tarjeta): string {
  const { seccion, practico } = tarjeta;
  const rate =
    practico && practico.comparacion !== 'pocos_datos' && `aprueban el ${formatPercent(practico.tasa)}`;
  return [`sección ${seccion}`, placeText(tarjeta), rate, costFigure(tarjeta)?.texto]
    .filter(Boolean)
    .join(' · ');
}

/** 'Alcobendas, a 0,8 km · sección 02 · examina en Alcobendas y Móstoles'. Section 01 is not named. */
function whereText(tarjeta: Tarjeta): string {
  const { municipio, centros, seccion } = tarjeta;
  return [
    placeText(tarjeta),
    seccion !== '01' && `sección ${seccion}`,
    municipio !== null && centros.length > 0 && examinedIn(tarjeta),
  ]
    .filter(Boolean)
    .join(' · ');
}
