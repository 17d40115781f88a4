import type { AnuncioSlots } from '#comparador/anuncios/live-anuncios.server.ts';
import type { Periodo } from '#comparador/dgt/period.server.ts';
import type { Busqueda } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { type SearchParams, searchQuery } from '#comparador/ofertas/comparador/search-params.ts';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import type { MapaResultados } from '#sitio/calles/load-calles.server.ts';
import { type Layer, type View, viewText } from '#sitio/calles/map-geometry.ts';
import { ResultsMap } from '#sitio/calles/results-map.tsx';
import { StreetsLink } from '#sitio/calles/streets-link.tsx';
import { Link } from '#sitio/layout/link.tsx';
import { Alert } from '#sitio/partes/alert.tsx';
import { AnuncioBox } from '#sitio/partes/anuncio-box.tsx';
import { CostLegend } from '#sitio/partes/cost-bar.tsx';
import { periodText } from '#sitio/partes/period-text.ts';
import { Chips } from './chips.tsx';
import { CompareTray } from './compare-tray.tsx';
import { CourseCard } from './course-card.tsx';
import { CourseFacts } from './course-facts.tsx';
import type { CourseView } from './course-view.server.ts';
import { Filters } from './filters.tsx';
import { NearestPermit, nearestSearch } from './nearest-permit.tsx';
import { Pagination } from './pagination.tsx';
import { PlaceReading, UnknownPlace } from './place-reading.tsx';
import { ResultCard } from './result-card.tsx';
import styles from './results.module.css';
import type { GrupoEscrito, ResultsText, TarjetaEscrita } from './results-text.ts';
import { SearchForm } from './search-form.tsx';
import { SortField } from './sort-field.tsx';

export type BusquedaEscrita = Omit<Busqueda, 'tarjetas'> & { tarjetas: TarjetaEscrita[] };

export type ResultsProps = {
  permisos: PermisoBuscable[];
  busqueda: BusquedaEscrita;
  textos: ResultsText;
  features: Caracteristica[];
  periodo: Periodo | undefined;
  errores: string[];
  params: SearchParams;
  publicidad: AnuncioSlots;
  /** Data of a course; null for a permit. */
  curso: CourseView | null;
  /** The map of the page; null while it is closed. */
  mapa: MapaResultados | null;
  /** What the map shows under its pins. */
  layer: Layer;
  /** Part of the map that the address asks for. */
  vista: View | null;
  /** The place of some section of the page is known, so that a wide screen opens the map by itself. */
  situadas: boolean;
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
  mapa,
  layer,
  vista,
  situadas,
}: ResultsProps) {
  const { total, minimo, maximo } = busqueda;
  const kept = mapa && !mapa.fitted ? mapa.view : vista;
  // If the text is clearly a place, its alternatives go after the list, so that the list begins higher. In doubt they go before.
  const plain = busqueda.lectura?.como === 'exacto' && !busqueda.lectura.enDuda;
  return (
    <SearchForm
      permisos={permisos}
      params={params}
      minimo={minimo}
      maximo={maximo}
      live
      mapa={mapa !== null}
      vista={kept && viewText(kept)}
      resumen={total > 0 ? textos.resumen : undefined}
    >
      <div
        className={`${wrap.wrap} ${styles.columns}`}
        data-mapa={mapa ? 'abierto' : situadas ? 'cabe' : undefined}
      >
        <div>
          <aside aria-label="Filtros">
            <Filters busqueda={busqueda} features={features} params={params} />
          </aside>
          {publicidad.lateral && (
            <div className={styles.beside}>
              <AnuncioBox slot={publicidad.lateral} />
            </div>
          )}
        </div>
        <div className={styles.main}>
          <Alert errores={errores} />
          <h1 aria-live="polite">{textos.encabezado}</h1>
          <div className={styles.tools}>
            <button className={styles.open} type="button" popoverTarget="filtros">
              {curso ? 'Filtros' : 'Filtros y tu caso'}
            </button>
            <Chips busqueda={busqueda} features={features} params={params} />
            <SortField params={params} near={textos.medida} curso={curso !== null} />
            {total > 0 && <StreetsLink params={params} vista={vista} />}
            <Link className={styles.watch} to={`/guardarBusqueda/?${searchQuery(params)}`} rel="nofollow">
              Guardar esta búsqueda y avisarme
            </Link>
          </div>
          {busqueda.lectura && !plain && <PlaceReading lectura={busqueda.lectura} params={params} />}
          {curso && <CourseFacts curso={curso} params={params} />}
          <p className={styles.note}>
            {textos.notas} Ningún pago cambia el orden. <Link to="/como-ordenamos">Cómo ordenamos</Link>
          </p>
          {total === 0 ? (
            <>
              <NoResults busqueda={busqueda} params={params} textos={textos} />
              {curso?.cercano && (
                <NearestPermit cercano={curso.cercano} params={params}>
                  <List
                    {...curso.cercano}
                    features={features}
                    params={nearestSearch(curso.cercano, params)}
                  />
                </NearestPermit>
              )}
            </>
          ) : (
            <List
              busqueda={busqueda}
              features={features}
              params={params}
              textos={textos}
              mapa={mapa !== null}
            />
          )}
          <AnuncioBox slot={publicidad.resultados} />
          <Pagination params={params} pages={busqueda.pages} />
          {busqueda.lectura && plain && <PlaceReading lectura={busqueda.lectura} params={params} />}
          <SaveLink params={params} />
          {periodo && (
            <p className={styles.note}>
              {textos.medidas}
              {curso
                ? 'Cada sección de una autoescuela cuenta por separado. El precio es el que publica, con IVA.'
                : `${periodText(periodo)} Cada sección de una autoescuela, que es un local con sus propios resultados, cuenta por separado. El coste es una estimación, no una oferta.`}
            </p>
          )}
        </div>
        {mapa ? (
          <section className={styles.map} id="mapa" aria-label="Mapa">
            <ResultsMap mapa={mapa} layer={layer} params={params} />
          </section>
        ) : (
          situadas && <section className={styles.map} id="mapa" data-island="results-map" />
        )}
      </div>
      <CompareTray params={params} shown={busqueda.tarjetas.map(({ slug }) => slug)} />
    </SearchForm>
  );
}

type ListProps = Pick<ResultsProps, 'features' | 'params'> & {
  busqueda: Pick<BusquedaEscrita, 'tarjetas' | 'permiso'>;
  textos: Pick<ResultsText, 'grupos' | 'escala'>;
  /** Beside an open map, where the row of the chosen pin stands over it on a telephone. */
  mapa?: boolean;
};

/** The page of the list, in its groups: ties, autoescuelas without a price, and those whose place is not known. */
export function List({ busqueda, features, params, textos, mapa = false }: ListProps) {
  const { tarjetas, permiso } = busqueda;
  const names = new Map(features.map(({ codigo, nombre }) => [codigo, nombre]));
  const ends = textos.grupos.map((_, index) =>
    textos.grupos.slice(0, index + 1).reduce((sum, { filas }) => sum + filas, 0),
  );
  return (
    <>
      <div className={styles.legend}>{!permiso.curso && <CostLegend />}</div>
      {textos.grupos.map((grupo, index) => (
        <section key={ends[index]} aria-label={grupo.titulo || undefined}>
          <GroupHead grupo={grupo} cambiada={params.claseSupuesta !== null} />
          <div className={styles.group}>
            {grupo.titulo && <p className={styles.tie}>{grupo.titulo}</p>}
            <ul className={styles.cards}>
              {tarjetas.slice(ends[index - 1] ?? 0, ends[index]).map((tarjeta) => {
                const card = { tarjeta, permiso, params, features: names, escala: textos.escala, mapa };
                return permiso.curso ? (
                  <CourseCard key={tarjeta.slug} {...card} />
                ) : (
                  <ResultCard key={tarjeta.slug} {...card} />
                );
              })}
            </ul>
          </div>
        </section>
      ))}
    </>
  );
}

type GroupHeadProps = {
  grupo: GrupoEscrito;
  /** The visitor has changed the assumed price of a class. */
  cambiada: boolean;
};

function GroupHead({ grupo: { aparte, supuesto }, cambiada }: GroupHeadProps) {
  return (
    <>
      {aparte && (
        <>
          <h2 className={styles.part}>{aparte.titulo}</h2>
          <p className={styles.note}>{aparte.nota}</p>
        </>
      )}
      {supuesto && (
        <details className={styles.assumed} open={cambiada}>
          <summary>
            <h2>{supuesto.titulo}</h2> <span>De dónde sale</span>
          </summary>
          <p>{supuesto.nota}</p>
          {supuesto.clase !== null && <AssumedClass clase={supuesto.clase} cambiada={cambiada} />}
        </details>
      )}
    </>
  );
}

/** Field to change the assumed price of a class. */
function AssumedClass({ clase, cambiada }: { clase: number; cambiada: boolean }) {
  return (
    <p>
      <label htmlFor="claseSupuesta">¿Y si la clase cuesta…?</label>{' '}
      <input
        className={controls.field}
        type="number"
        id="claseSupuesta"
        name="claseSupuesta"
        min={5}
        max={200}
        inputMode="numeric"
        defaultValue={clase}
        data-usual={cambiada ? undefined : clase}
      />{' '}
      €{' '}
      <button className={styles.again} type="submit">
        Calcular
      </button>
    </p>
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
        <UnknownPlace lectura={lectura} params={params} />
      </div>
    );
  return (
    <div className={styles.empty}>
      <h2>{vacia.titulo}</h2>
      <p>{vacia.texto}</p>
      {vacia.salidas?.map(({ texto, url }) => (
        <p key={url}>
          <Link to={url}>{texto}</Link>
        </p>
      ))}
      {vacia.sinFiltros && (
        <p>
          <Link to={vacia.sinFiltros}>Quitar los filtros</Link>
        </p>
      )}
    </div>
  );
}
