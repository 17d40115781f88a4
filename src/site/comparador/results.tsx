import { Link } from 'react-router';
import type { Periodo } from '#dgt/period.server.ts';
import { formatCount, plural } from '#kit/format.ts';
import type { AnuncioSlots } from '#resources/anuncios/live-anuncios.server.ts';
import type { Caracteristica } from '#resources/caracteristicasAutoescuela/catalogue.ts';
import type { Busqueda } from '#resources/comparador/find-autoescuelas.server.ts';
import { filtersInForce } from '#resources/comparador/search-filters.ts';
import { radios, type SearchParams, searchQuery, searchUrl } from '#resources/comparador/search-params.ts';
import type { PermisoBuscable } from '#resources/permisosConducir/searchable.server.ts';
import wrap from '#web/ui/layout.module.css';
import { CostLegend } from '../costes/cost-bar.tsx';
import { AnuncioBox } from '../publicidad/anuncio-box.tsx';
import { periodText } from '../tasas/period-text.ts';
import { Alert } from './alert.tsx';
import { Chips } from './chips.tsx';
import { CompareTray } from './compare-tray.tsx';
import { Filters } from './filters.tsx';
import { Pagination } from './pagination.tsx';
import { NothingKnown, PlaceReading } from './place-reading.tsx';
import { ResultCard } from './result-card.tsx';
import styles from './results.module.css';
import { SearchForm } from './search-form.tsx';
import { SortField } from './sort-field.tsx';
import { centresAwayText, examinedText, fromText, measured, ofPoint, zonePhrase } from './zone-text.ts';

export type ResultsProps = {
  permisos: PermisoBuscable[];
  busqueda: Busqueda;
  features: Caracteristica[];
  periodo: Periodo | undefined;
  errores: string[];
  params: SearchParams;
  publicidad: AnuncioSlots;
};

export function Results({
  permisos,
  busqueda,
  features,
  periodo,
  errores,
  params,
  publicidad,
}: ResultsProps) {
  const { zona, total, minimo, maximo } = busqueda;
  return (
    <SearchForm permisos={permisos} params={params} minimo={minimo} maximo={maximo} live>
      <div className={`${wrap.wrap} ${styles.columns}`}>
        <div>
          <aside aria-label="Filtros">
            <Filters busqueda={busqueda} features={features} params={params} />
          </aside>
          <div className={styles.beside}>
            <AnuncioBox slot={publicidad.lateral} />
          </div>
        </div>
        <div className={styles.main}>
          <Alert errores={errores} />
          <div className={styles.head}>
            <h1 aria-live="polite">{headingText(busqueda)}</h1>
            <SortField params={params} near={measured(zona)} />
          </div>
          <div className={styles.tools}>
            <button className={styles.open} type="button" popoverTarget="filtros">
              Filtros y tu caso
            </button>
            <Chips busqueda={busqueda} features={features} params={params} />
            <Link className={styles.watch} to={`/guardarBusqueda/?${searchQuery(params)}`} rel="nofollow">
              Guardar esta búsqueda y avisarme
            </Link>
          </div>
          {busqueda.lectura && <PlaceReading lectura={busqueda.lectura} params={params} />}
          <Notes busqueda={busqueda} params={params} />
          {total === 0 ? (
            <NoResults
              busqueda={busqueda}
              features={features}
              params={params}
              loaded={periodo !== undefined}
            />
          ) : (
            <List busqueda={busqueda} features={features} params={params} />
          )}
          <AnuncioBox slot={publicidad.resultados} />
          <Pagination params={params} pages={busqueda.pages} />
          <SaveLink params={params} />
          {periodo && (
            <p className={styles.note}>
              {periodText(periodo)} Cada sección de una autoescuela cuenta por separado. El coste es una
              estimación, no una oferta.
            </p>
          )}
        </div>
      </div>
      <CompareTray params={params} shown={busqueda.tarjetas.map(({ slug }) => slug)} />
    </SearchForm>
  );
}

type ListProps = Pick<ResultsProps, 'busqueda' | 'features' | 'params'>;

/** Counts what is at a known distance where something is; the rest has a heading of its own in the list. */
function headingText(busqueda: Busqueda): string {
  const { zona, situadas, total } = busqueda;
  const apart = zona.tipo === 'radio' && situadas > 0;
  const shown = apart ? { zona, total: situadas, situadas, sinCentro: 0 } : busqueda;
  return `${plural(apart ? situadas : total, 'autoescuela', 'autoescuelas')} ${zonePhrase(shown)}`;
}

/** The page of the list, in its two parts: known places, and sections of which only the exam centre is known. */
function List({ busqueda, features, params }: ListProps) {
  const { tarjetas, permiso, total, situadas, zona } = busqueda;
  const names = new Map(features.map(({ codigo, nombre }) => [codigo, nombre]));
  const parts = zona.tipo === 'radio' && situadas > 0;
  const known = parts ? tarjetas.filter(({ km }) => km !== null) : tarjetas;
  const unknown = parts ? tarjetas.filter(({ km }) => km === null) : [];
  const cards = (part: typeof tarjetas) =>
    part.length > 0 && (
      <ol className={styles.cards} start={part[0]?.puesto}>
        {part.map((tarjeta) => (
          <ResultCard
            key={tarjeta.slug}
            tarjeta={tarjeta}
            permiso={permiso}
            params={params}
            total={total}
            features={names}
          />
        ))}
      </ol>
    );
  return (
    <>
      {tarjetas.some(({ coste }) => coste) && <CostLegend />}
      {cards(known)}
      {unknown.length > 0 && zona.tipo === 'radio' && (
        <section aria-labelledby="sin-lugar">
          <h2 className={styles.part} id="sin-lugar">
            {plural(total - situadas, 'otra', 'otras')} {examinedText(busqueda, zona)}
          </h2>
          <p className={styles.note}>
            No sabemos en qué municipio están: la DGT publica dónde se examina cada autoescuela, no su
            dirección. {zona.centros.length > 0 && `${centresAwayText(zona)} ${ofPoint(zona.nombre)}.`}
          </p>
          {cards(unknown)}
        </section>
      )}
    </>
  );
}

/** Notes on the search: changes to it and missing data. */
function Notes({ busqueda, params }: { busqueda: Busqueda; params: SearchParams }) {
  const { pedido, zona, conPrecio, total, situadas } = busqueda;
  const notes: string[] = [];
  if (zona.tipo === 'radio') notes.push(...circleNotes(busqueda, zona, params));
  if (zona.tipo === 'provincia' && pedido.tipo !== 'provincia')
    notes.push('No sabemos de ninguna autoescuela por allí: estas son las de su provincia.');
  if (measured(zona) && situadas > 0)
    notes.push(`Las distancias son en línea recta desde ${fromText(zona)}.`);
  if (total > 0 && conPrecio < total)
    notes.push(
      conPrecio === 0
        ? 'Ninguna publica aún su tarifa: van por aprobados.'
        : `${formatCount(conPrecio)} con precio comparable; las demás van detrás, por aprobados.`,
    );
  if (notes.length === 0) return null;
  return <p className={styles.note}>{notes.join(' ')}</p>;
}

type Circle = Extract<Busqueda['zona'], { tipo: 'radio' }>;

/** Radius within which a known place is looked for. */
const widest = (km: number | null) => km ?? Math.max(...radios);

/** Notes on known places: whether the circle grew, or holds none. */
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
  return [
    `No conocemos la dirección de ninguna autoescuela a menos de ${widest(km)} km ${from}: la DGT publica dónde se examina cada una, no dónde está.`,
    ...(zona.centros.length > 0 ? [`De los centros de examen, ${centresAwayText(zona)}.`] : []),
    ...(sinCentro > 0 ? [`De ${formatCount(sinCentro)} la DGT solo dice la provincia.`] : []),
  ];
}

/** Link to save the search and receive its changes by correo. */
function SaveLink({ params }: { params: SearchParams }) {
  return (
    <p className={styles.save}>
      <span>¿Aún no te decides? Te escribimos cuando baje un precio o aparezca otra autoescuela.</span>
      <Link to={`/guardarBusqueda/?${searchQuery(params)}`} rel="nofollow">
        Avisarme de los cambios
      </Link>
    </p>
  );
}

type NoResultsProps = ListProps & { loaded: boolean };

/** Reason why nothing is listed: filters, a name that nobody has, or data that are not loaded. */
function NoResults({ busqueda, features, params, loaded }: NoResultsProps) {
  if (busqueda.lectura?.como === 'ninguno')
    return (
      <div className={styles.empty}>
        <NothingKnown lectura={busqueda.lectura} params={params} />
      </div>
    );
  const { permiso } = busqueda;
  const wider = { ...params, hasta: null, km: null, caracteristica: [], aprobados: [], centro: [] };
  const filters = filtersInForce(params, { features, clasesUsuales: permiso.clases }).some(({ sin }) =>
    Object.keys(sin).some((campo) => campo in FILTERS),
  );
  if (filters)
    return (
      <div className={styles.empty}>
        <h2>No hay ninguna autoescuela que cumpla todo eso</h2>
        <p>Quita algún filtro, amplía la distancia o prueba con la provincia.</p>
        <p>
          <Link to={searchUrl(wider)}>Quitar los filtros</Link>
        </p>
      </div>
    );
  return (
    <div className={styles.empty}>
      <h2>{loaded ? 'No consta ninguna autoescuela' : 'Aún no hay datos'}</h2>
      <p>
        {loaded
          ? `En los resultados oficiales cargados ninguna presentó alumnos del permiso ${permiso.codigo} por aquí.`
          : 'Todavía no se han cargado los resultados oficiales de la DGT, de los que sale la lista de autoescuelas.'}
      </p>
    </div>
  );
}

/** Fields of a search that take sections away. */
const FILTERS = {
  hasta: true,
  km: true,
  caracteristica: true,
  aprobados: true,
  centro: true,
  automatico: true,
};
