import { Link } from 'react-router';
import type { Periodo } from '#dgt/period.server.ts';
import { formatCount, plural } from '#kit/format.ts';
import type { AnuncioSlots } from '#resources/anuncios/live-anuncios.server.ts';
import type { Caracteristica } from '#resources/caracteristicasAutoescuela/catalogue.ts';
import type { Busqueda } from '#resources/comparador/find-autoescuelas.server.ts';
import { type SearchParams, searchQuery, searchUrl } from '#resources/comparador/search-params.ts';
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
import { fromText, measured, zonePhrase } from './zone-text.ts';

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
            <h1 aria-live="polite">
              {plural(total, 'autoescuela', 'autoescuelas')} {zonePhrase(zona)}
            </h1>
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
          <Notes busqueda={busqueda} />
          {total === 0 ? (
            <NoResults busqueda={busqueda} params={params} />
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

function List({ busqueda, features, params }: ListProps) {
  const { tarjetas, permiso, total, zona } = busqueda;
  const names = new Map(features.map(({ codigo, nombre }) => [codigo, nombre]));
  return (
    <>
      {tarjetas.some(({ coste }) => coste) && <CostLegend />}
      <ol className={styles.cards} start={tarjetas[0]?.puesto}>
        {tarjetas.map((tarjeta) => (
          <ResultCard
            key={tarjeta.slug}
            tarjeta={tarjeta}
            permiso={permiso}
            params={params}
            total={total}
            features={names}
            measured={measured(zona)}
          />
        ))}
      </ol>
    </>
  );
}

/** Notes on the search: changes to it and missing data. */
function Notes({ busqueda }: { busqueda: Busqueda }) {
  const { pedido, zona, conPrecio, total } = busqueda;
  const notes: string[] = [];
  if (zona.tipo === 'radio' && zona.ampliado)
    notes.push(`No hay ninguna más cerca de ${zona.nombre}: hemos ampliado a ${zona.km} km.`);
  if (zona.tipo === 'provincia' && pedido.tipo !== 'provincia')
    notes.push('No consta ninguna autoescuela por allí: estas son las de su provincia.');
  if (measured(zona) && total > 0) notes.push(`Las distancias son en línea recta desde ${fromText(zona)}.`);
  if (total > 0 && conPrecio < total)
    notes.push(
      conPrecio === 0
        ? 'Ninguna publica aún su tarifa: van por aprobados.'
        : `${formatCount(conPrecio)} con precio comparable; las demás van detrás, por aprobados.`,
    );
  if (notes.length === 0) return null;
  return <p className={styles.note}>{notes.join(' ')}</p>;
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

function NoResults({ busqueda, params }: { busqueda: Busqueda; params: SearchParams }) {
  if (busqueda.lectura?.como === 'ninguno')
    return (
      <div className={styles.empty}>
        <NothingKnown lectura={busqueda.lectura} params={params} />
      </div>
    );
  const wider = searchUrl({
    ...params,
    hasta: null,
    km: null,
    caracteristica: [],
    aprobados: [],
    centro: [],
  });
  return (
    <div className={styles.empty}>
      <h2>No hay ninguna autoescuela que cumpla todo eso</h2>
      <p>
        Quita algún filtro, amplía la distancia o prueba con la provincia. Si has escrito un nombre, prueba
        con una parte.
      </p>
      <p>
        <Link to={wider}>Quitar los filtros</Link>
      </p>
    </div>
  );
}
