import { Link } from 'react-router';
import type { Periodo } from '#dgt/period.server.ts';
import { formatCount, formatPercent } from '#kit/format.ts';
import { provincias } from '#kit/provincias.ts';
import wrap from '#web/ui/layout.module.css';
import { periodText } from '../tasas/period-text.ts';
import { Alert } from './alert.tsx';
import type { NationalFigures } from './national-figures.server.ts';
import styles from './route.module.css';
import { type SearchParams, searchUrl } from './search-params.ts';

export type HomeProps = {
  form: React.ReactNode;
  cifras: NationalFigures | null;
  periodo: Periodo | undefined;
  errores: string[];
  params: SearchParams;
};

const byName = [...provincias].sort((a, b) => a.provincia.localeCompare(b.provincia, 'es'));

export function Home({ form, cifras, periodo, errores, params }: HomeProps) {
  return (
    <>
      <div className={styles.hero}>
        <div className={`${wrap.wrap} ${styles.heroText}`}>
          <h1>Elige autoescuela con los resultados oficiales delante</h1>
          <p className={styles.lead}>
            Cuántos alumnos de cada autoescuela aprueban, según la DGT, y cómo queda frente a su provincia.
            Están todas, paguen o no.
          </p>
        </div>
        {form}
      </div>
      <div className={wrap.wrap}>
        <Alert errores={errores} />
        {cifras && periodo ? <Figures cifras={cifras} periodo={periodo} /> : <NoData />}
        <section className={styles.section} aria-labelledby="por-provincia">
          <h2 id="por-provincia">Autoescuelas por provincia</h2>
          <ul className={styles.provinces}>
            {byName.map(({ codigo, provincia }) => (
              <li key={codigo}>
                <Link to={searchUrl(params, { permiso: 'B', lugar: provincia, pagina: 1 })}>{provincia}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function Figures({ cifras, periodo }: { cifras: NationalFigures; periodo: Periodo }) {
  return (
    <section className={styles.section} aria-labelledby="cifras">
      <h2 id="cifras">España en cifras</h2>
      <dl className={styles.figures}>
        <Figure label="secciones de autoescuela con exámenes" value={formatCount(cifras.secciones)} />
        <Figure label="autoescuelas" value={formatCount(cifras.escuelas)} />
        {cifras.teorico !== null && (
          <Figure
            label="de los exámenes teóricos de coche se aprueban"
            value={formatPercent(cifras.teorico)}
          />
        )}
        {cifras.practico !== null && (
          <Figure
            label="de los exámenes prácticos de coche se aprueban"
            value={formatPercent(cifras.practico)}
          />
        )}
      </dl>
      <p className={styles.note}>{periodText(periodo)}</p>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function NoData() {
  return (
    <section className={styles.section}>
      <p className={styles.empty}>
        Todavía no se ha cargado ningún mes de resultados oficiales de la DGT. En cuanto se carguen, aquí
        estarán todas las autoescuelas de España.
      </p>
    </section>
  );
}
