import { Link } from 'react-router';
import type { Periodo } from '#dgt/period.server.ts';
import type { AnuncioSlots } from '#resources/anuncios/live-anuncios.server.ts';
import type { Caracteristica } from '#resources/caracteristicasAutoescuela/catalogue.ts';
import type { Busqueda } from '#resources/comparador/find-autoescuelas.server.ts';
import { type SearchParams, searchQuery } from '#resources/comparador/search-params.ts';
import type { PermisoBuscable } from '#resources/permisosConducir/searchable.server.ts';
import wrap from '#web/ui/layout.module.css';
import { CostLegend } from '../costes/cost-bar.tsx';
import { AnuncioBox } from '../publicidad/anuncio-box.tsx';
import { periodText } from '../tasas/period-text.ts';
import { Alert } from './alert.tsx';
import { Chips } from './chips.tsx';
import { CompareTray } from './compare-tray.tsx';
import { CourseCard } from './course-card.tsx';
import { CourseFacts } from './course-facts.tsx';
import type { CourseView } from './course-view.server.ts';
import { Filters } from './filters.tsx';
import { NearestPermit } from './nearest-permit.tsx';
import { Pagination } from './pagination.tsx';
import { NothingKnown, PlaceReading } from './place-reading.tsx';
import { ResultCard } from './result-card.tsx';
import styles from './results.module.css';
import type { ResultsText, TarjetaEscrita } from './results-text.ts';
import { SearchForm } from './search-form.tsx';
import { SortField } from './sort-field.tsx';

export type ResultsProps = {
  permisos: PermisoBuscable[];
  busqueda: Omit<Busqueda, 'tarjetas'> & { tarjetas: TarjetaEscrita[] };
  textos: ResultsText;
  features: Caracteristica[];
  periodo: Periodo | undefined;
  errores: string[];
  params: SearchParams;
  publicidad: AnuncioSlots;
  /** What is said of a course; null of a permit. */
  curso: CourseView | null;
};

export function Results({
  permisos,
  busqueda,
  textos,
  features,
  periodo,
  errores,
  params,
  publicidad,
  curso,
}: ResultsProps) {
  const { total, minimo, maximo } = busqueda;
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
            <h1 aria-live="polite">{textos.encabezado}</h1>
            <SortField params={params} near={textos.medida} curso={curso !== null} />
          </div>
          <div className={styles.tools}>
            <button className={styles.open} type="button" popoverTarget="filtros">
              {curso ? 'Filtros' : 'Filtros y tu caso'}
            </button>
            <Chips busqueda={busqueda} features={features} params={params} />
            <Link className={styles.watch} to={`/guardarBusqueda/?${searchQuery(params)}`} rel="nofollow">
              Guardar esta búsqueda y avisarme
            </Link>
          </div>
          {busqueda.lectura && <PlaceReading lectura={busqueda.lectura} params={params} />}
          {curso && <CourseFacts curso={curso} params={params} />}
          {textos.notas && <p className={styles.note}>{textos.notas}</p>}
          {total === 0 ? (
            <>
              <NoResults busqueda={busqueda} params={params} textos={textos} />
              {curso?.cercano && (
                <NearestPermit cercano={curso.cercano} features={features} params={params} />
              )}
            </>
          ) : (
            <List busqueda={busqueda} features={features} params={params} textos={textos} />
          )}
          <AnuncioBox slot={publicidad.resultados} />
          <Pagination params={params} pages={busqueda.pages} />
          <SaveLink params={params} />
          {periodo && (
            <p className={styles.note}>
              {curso
                ? 'Cada sección de una autoescuela cuenta por separado. El precio es el que publica, con IVA.'
                : `${periodText(periodo)} Cada sección de una autoescuela cuenta por separado. El coste es una estimación, no una oferta.`}
            </p>
          )}
        </div>
      </div>
      <CompareTray params={params} shown={busqueda.tarjetas.map(({ slug }) => slug)} />
    </SearchForm>
  );
}

type ListProps = Pick<ResultsProps, 'busqueda' | 'features' | 'params'>;

/** The page of the list, in its two parts: known places, and sections of which only the exam centre is known. */
function List({ busqueda, features, params, textos: { aparte } }: ListProps & Pick<ResultsProps, 'textos'>) {
  const { tarjetas, permiso } = busqueda;
  const names = new Map(features.map(({ codigo, nombre }) => [codigo, nombre]));
  const known = aparte ? tarjetas.filter(({ km }) => km !== null) : tarjetas;
  const unknown = aparte ? tarjetas.filter(({ km }) => km === null) : [];
  const cards = (part: typeof tarjetas) =>
    part.length > 0 && (
      <ol className={styles.cards} start={part[0]?.puesto}>
        {part.map((tarjeta) => {
          const card = { tarjeta, permiso, params, features: names };
          return permiso.curso ? (
            <CourseCard key={tarjeta.slug} {...card} />
          ) : (
            <ResultCard key={tarjeta.slug} {...card} />
          );
        })}
      </ol>
    );
  return (
    <>
      {tarjetas.some(({ coste }) => coste) && <CostLegend />}
      {cards(known)}
      {unknown.length > 0 && aparte && (
        <section aria-labelledby="sin-lugar">
          <h2 className={styles.part} id="sin-lugar">
            {aparte.titulo}
          </h2>
          <p className={styles.note}>{aparte.nota}</p>
          {cards(unknown)}
        </section>
      )}
    </>
  );
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

type NoResultsProps = Pick<ResultsProps, 'busqueda' | 'params' | 'textos'>;

/** Reason why nothing is listed, and a way on. */
function NoResults({ busqueda: { lectura }, params, textos: { vacia } }: NoResultsProps) {
  if (lectura?.como === 'ninguno')
    return (
      <div className={styles.empty}>
        <NothingKnown lectura={lectura} params={params} />
      </div>
    );
  return (
    <div className={styles.empty}>
      <h2>{vacia.titulo}</h2>
      <p>{vacia.texto}</p>
      {vacia.sinFiltros && (
        <p>
          <Link to={vacia.sinFiltros}>Quitar los filtros</Link>
        </p>
      )}
    </div>
  );
}
