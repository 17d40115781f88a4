import { pointsRecovery } from '#comparador/dgt/apart-results.server.ts';
import { permisosDgt } from '#comparador/dgt/codes.ts';
import { type Busqueda, findAutoescuelas } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import type { Reference } from '#comparador/ofertas/comparador/reference.server.ts';
import { emptySearch, type SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import type { Curso } from '#comparador/tarifas/permisosConducir/courses.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatCount, formatExactEuros, formatPercent, plural } from '#platform/kit/format.ts';
import { ordenesCurso } from './order-names.ts';
import { type ResultsText, resultsText, type TarjetaEscrita, writtenCard } from './results-text.ts';
import { zonePhrase } from './zone-text.ts';

/** What the results of a course say besides its list. */
export type CourseView = Pick<Curso, 'examen' | 'motivo' | 'necesita'> & {
  titulo: string;
  /** Official results of its test in the whole country, in words; null where there are none. */
  resultados: string | null;
  hermanos: { codigo: string; nombre: string }[];
  /** Results of the nearest permit, where nobody publishes a price of the course. */
  cercano: {
    /** Heading that says which permit these autoescuelas prepare, and what to ask them. */
    pregunta: string;
    busqueda: Omit<Busqueda, 'tarjetas'> & { tarjetas: TarjetaEscrita[] };
    textos: ResultsText;
    otros: string[];
  } | null;
};

type CourseQuery = { params: SearchParams; reference: Reference; now: Date };

/** Data of the course that is searched; null for a permit with results. */
export async function courseView(db: Db, found: Busqueda, asked: CourseQuery): Promise<CourseView | null> {
  const { permiso } = found;
  const { curso } = permiso;
  if (!curso) return null;
  const { cursos } = asked.reference;
  return {
    titulo: `${permiso.codigo} · ${permiso.nombre}`,
    examen: curso.examen,
    motivo: curso.motivo,
    necesita: curso.necesita,
    resultados: permisosDgt.some(({ id }) => id === permiso.dgt) ? await officialText(db) : null,
    hermanos: cursos
      .filter(({ codigo }) => curso.hermanos.includes(codigo))
      .map(({ codigo, nombre }) => ({ codigo, nombre })),
    cercano: nobodySells(found) ? await nearest(db, curso, asked) : null,
  };
}

/** No autoescuela in the zone publishes the course, even without filters, and the typed place is known. */
const nobodySells = ({ total, minimo, lectura }: Busqueda): boolean =>
  total === 0 && minimo === null && lectura?.como !== 'ninguno';

async function officialText(db: Db): Promise<string | null> {
  const { aptos, examenes } = await pointsRecovery(db);
  if (examenes === 0) return null;
  return `En los meses cargados se aprobaron ${formatCount(aptos)} de ${plural(examenes, 'prueba', 'pruebas')} en toda España, el ${formatPercent(aptos / examenes)}.`;
}

async function nearest(
  db: Db,
  curso: Curso,
  { params, reference, now }: CourseQuery,
): Promise<CourseView['cercano']> {
  const known = curso.cercanos.flatMap((codigo) => reference.permisos.filter((one) => one.codigo === codigo));
  const [permiso, ...others] = known;
  if (!permiso) return null;
  const { lugar, cerca, zona, km, claseSupuesta } = params;
  const search = { ...emptySearch, permiso: permiso.codigo, lugar, cerca, zona, km, claseSupuesta };
  const busqueda = await findAutoescuelas(db, { params: search, permiso, now });
  if (busqueda.total === 0) return null;
  const tarjetas = busqueda.tarjetas.map((tarjeta) => writtenCard(tarjeta, search.orden));
  return {
    pregunta: `Preparan ${permiso.codigo}; pregunta si dan ${curso.llamado}`,
    busqueda: { ...busqueda, tarjetas },
    textos: resultsText(busqueda, { params: search, features: [], loaded: true }),
    otros: others.map(({ codigo }) => codigo),
  };
}

/** The zone of a search that found nothing. */
const placePhrase = (zona: Busqueda['zona']) => zonePhrase({ zona, total: 0, situadas: 0, sinCentro: 0 });

type ResultsTextOptions = Parameters<typeof resultsText>[1];

/** Sentences of the results page of a course. They mention neither exam results nor an expected cost. */
export function courseText(busqueda: Busqueda, asked: ResultsTextOptions): ResultsText {
  const { permiso, total, conPrecio, zona } = busqueda;
  const said = resultsText({ ...busqueda, conPrecio: total }, asked);
  // No prices are assumed of a course.
  const base = { ...said, grupos: said.grupos.map((grupo) => ({ ...grupo, supuesto: null, titulo: '' })) };
  const old = total - conPrecio;
  const notas = [
    total > 0 && conPrecio === 0 && 'De las que lo dan, ninguna ha confirmado su precio en el último año.',
    conPrecio > 0 &&
      old > 0 &&
      `${plural(old, 'tiene una tarifa caducada y va', 'tienen una tarifa caducada y van')} detrás.`,
  ];
  if (total === 0 && !base.vacia.sinFiltros && busqueda.lectura?.como !== 'ninguno')
    return {
      ...base,
      encabezado: `Nadie publica aún el precio de ${permiso.curso?.llamado} ${placePhrase(zona)}`.replace(
        ' de el ',
        ' del ',
      ),
      notas: '',
      vacia: {
        titulo: 'No quiere decir que nadie lo dé',
        texto: asked.loaded
          ? 'La DGT no dice qué autoescuelas lo dan, y aquí solo salen las que publican su tarifa.'
          : 'Todavía no se han cargado los resultados oficiales de la DGT, de los que sale la lista de autoescuelas.',
        sinFiltros: null,
      },
    };
  return {
    ...base,
    notas: [base.notas, ...notas].filter((one) => one !== '' && one !== false).join(' '),
  };
}

/** A card of a course, with the reason for its position in words. */
export function writtenCourse(...[tarjeta, orden]: Parameters<typeof writtenCard>): TarjetaEscrita {
  const { curso } = tarjeta;
  const price = curso
    ? `Su precio publicado es ${formatExactEuros(curso.precio)}.`
    : 'Va detrás de las que tienen precio porque nadie ha confirmado el suyo en más de un año.';
  const porQue = orden === 'coste' ? price : `Van por ${ordenesCurso[orden] ?? ordenesCurso.coste}.`;
  return { ...writtenCard(tarjeta, orden), porQue };
}
