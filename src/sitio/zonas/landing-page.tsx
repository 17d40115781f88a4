import { Fragment } from 'react';
import type { MetaDescriptor } from 'react-router';
import { ATRIBUCION_GEOGRAFIA } from '#comparador/lugares/municipios/attribution.ts';
import { formatCount, formatEuros, formatPercent, plural } from '#platform/kit/format.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { CompareTray } from '#sitio/comparador/compare-tray.tsx';
import { List } from '#sitio/comparador/results.tsx';
import { SearchForm } from '#sitio/comparador/search-form.tsx';
import { Link } from '#sitio/layout/link.tsx';
import { pageMeta } from '#sitio/page-meta.ts';
import { periodText } from '#sitio/partes/period-text.ts';
import type { LandingData } from './landing.server.ts';
import styles from './landing-page.module.css';
import {
  gatheringText,
  landingSummary,
  landingTitle,
  ofPermit,
  placeName,
  practicalText,
  priceRange,
  zoneText,
} from './landing-text.ts';
import { structuredData, trail } from './structured-data.ts';
import { Towns } from './towns.tsx';

/** Gives the title, description, address and structured data of a page; `publicUrl` has no slash at its end. */
export function landingMeta(data: LandingData, publicUrl: string): MetaDescriptor[] {
  const title = `${landingTitle(data)}: precios y aprobados · Carné Claro`;
  return [
    { title },
    ...pageMeta({
      title,
      description: landingSummary(data),
      path: data.canonica,
      publicUrl,
      listed: data.indexable,
    }),
    ...structuredData(data, publicUrl).map((item) => ({ 'script:ld+json': item })),
  ];
}

/** The autoescuelas of a town or province: figures, the first of the list, the towns and the nearby places. */
export function LandingPage({ data }: { data: LandingData }) {
  const { permiso, permisos, params, total } = data;
  return (
    <SearchForm permisos={permisos} params={params} minimo={null} maximo={null}>
      <div className={wrap.wrap}>
        <Breadcrumbs data={data} />
        <h1 className={styles.title}>{landingTitle(data)}</h1>
        <p className={styles.lead}>{landingSummary(data)}</p>
        {total > 0 && (
          <>
            <Figures data={data} />
            {data.periodo && <p className={styles.period}>{periodText(data.periodo)}</p>}
            {data.recogida && <p className={styles.period}>{gatheringText(data, data.recogida)}</p>}
            <Autoescuelas data={data} />
          </>
        )}
        <Towns data={data} />
        <OtherPages data={data} />
        <p className={styles.source}>
          El coste esperado es una estimación nuestra para quien necesita{' '}
          {plural(permiso.clases, 'clase', 'clases')} de 45 minutos, no una oferta. {ATRIBUCION_GEOGRAFIA}
        </p>
      </div>
      <CompareTray params={params} shown={data.autoescuelas.map(({ slug }) => slug)} />
    </SearchForm>
  );
}

function Breadcrumbs({ data }: { data: LandingData }) {
  const above = trail(data).slice(0, -1);
  return (
    <nav className={styles.crumbs} aria-label="Dónde estás">
      {above.map(({ nombre, url }) => (
        <Fragment key={url}>
          <Link to={url}>{nombre}</Link>
          <span aria-hidden="true"> › </span>
        </Fragment>
      ))}
      <span aria-current="page">{data.place.nombre}</span>
    </nav>
  );
}

function Figures({ data }: { data: LandingData }) {
  const { total, conPrecio, minimo, maximo, mediana, practico, permiso } = data;
  const rate = practico.provincia;
  return (
    <dl className={styles.figures}>
      <Figure
        value={formatCount(total)}
        label={`autoescuelas ${zoneText(data)}, con ${plural(data.secciones, 'sección', 'secciones')}`}
      />
      <Figure
        value={formatCount(conPrecio)}
        label={`${conPrecio === 1 ? 'publica' : 'publican'} una tarifa que se puede comparar`}
      />
      {mediana !== null && minimo !== null && maximo !== null && (
        <Figure
          value={formatEuros(mediana)}
          label={`coste esperado mediano ${ofPermit(permiso.codigo)}; ${priceRange(minimo, maximo)}`}
        />
      )}
      {rate && <Figure value={formatPercent(rate.aptos / rate.examenes)} label={practicalText(data)} />}
    </dl>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Autoescuelas({ data }: { data: LandingData }) {
  const { autoescuelas, permiso, params, features, textos, total, urlBusqueda } = data;
  return (
    <section className={styles.section} aria-labelledby="autoescuelas">
      <h2 id="autoescuelas">
        {total > autoescuelas.length
          ? `Las ${autoescuelas.length} primeras, por coste esperado`
          : 'Todas, por coste esperado'}
      </h2>
      <p className={styles.note}>
        {textos.notas} Ningún pago cambia el orden. <Link to="/como-ordenamos">Cómo ordenamos</Link>
      </p>
      <List
        busqueda={{ tarjetas: autoescuelas, permiso }}
        textos={textos}
        features={features}
        params={params}
      />
      <p className={styles.all}>
        <Link className={styles.button} to={urlBusqueda}>
          {total === 1
            ? 'Verla con filtros y tu caso'
            : `Ver las ${formatCount(total)} con filtros y tu caso`}
        </Link>
      </p>
    </section>
  );
}

function OtherPages({ data }: { data: LandingData }) {
  const { otrosPermisos, cercanos } = data;
  return (
    <>
      {otrosPermisos.length > 0 && (
        <section className={styles.section} aria-labelledby="otros-permisos">
          <h2 id="otros-permisos">Otros permisos en {placeName(data)}</h2>
          <ul className={styles.links}>
            {otrosPermisos.map(({ codigo, nombre, secciones, url }) => (
              <li key={codigo}>
                <Link to={url}>
                  {codigo} · {nombre}
                </Link>
                <span className={styles.count}>{plural(secciones, 'sección', 'secciones')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {cercanos.length > 0 && (
        <section className={styles.section} aria-labelledby="cercanas">
          <h2 id="cercanas">Provincias cercanas</h2>
          <ul className={styles.links}>
            {cercanos.map(({ nombre, url }) => (
              <li key={url}>
                <Link to={url}>{nombre}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
