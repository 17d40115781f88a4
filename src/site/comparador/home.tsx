import type { Periodo } from '#dgt/period.server.ts';
import { formatCount, formatEuros, formatPercent } from '#kit/format.ts';
import { provincias } from '#kit/provincias.ts';
import { slugify } from '#kit/search-text.ts';
import type { AnuncioSlots } from '#resources/anuncios/live-anuncios.server.ts';
import type { SearchParams } from '#resources/comparador/search-params.ts';
import type { PermisoBuscable } from '#resources/permisosConducir/searchable.server.ts';
import wrap from '#web/ui/layout.module.css';
import { Link } from '../layout/link.tsx';
import { AnuncioBox } from '../publicidad/anuncio-box.tsx';
import { periodText } from '../tasas/period-text.ts';
import { Alert } from './alert.tsx';
import styles from './home.module.css';
import type { NationalFigures } from './national-figures.server.ts';
import { SearchForm } from './search-form.tsx';

export type HomeProps = {
  permisos: PermisoBuscable[];
  cifras: NationalFigures | null;
  periodo: Periodo | undefined;
  errores: string[];
  params: SearchParams;
  publicidad: AnuncioSlots;
};

const byName = [...provincias].sort((a, b) => a.provincia.localeCompare(b.provincia, 'es'));

export function Home({ permisos, cifras, periodo, errores, params, publicidad }: HomeProps) {
  return (
    <>
      <SearchForm
        permisos={permisos}
        params={params}
        minimo={cifras?.minimo ?? null}
        maximo={cifras?.maximo ?? null}
        heading={
          <div className={`${wrap.wrap} ${styles.heroText}`}>
            <h1>¿Cuánto te costará de verdad el carné?</h1>
            <p className={styles.lead}>
              Compara autoescuelas por su coste esperado hasta aprobar: tarifa, tasas y las repeticiones que
              sus resultados oficiales hacen esperar. Están todas, paguen o no.
            </p>
          </div>
        }
      />
      <div className={wrap.wrap}>
        <Alert errores={errores} />
        {cifras && periodo ? <Figures cifras={cifras} periodo={periodo} /> : <NoData />}
        <HowItWorks />
        <AnuncioBox slot={publicidad.inicio} />
        <section className={styles.section} aria-labelledby="por-provincia">
          <h2 id="por-provincia">Autoescuelas por provincia</h2>
          <ul className={styles.provinces}>
            {byName.map(({ codigo, provincia }) => (
              <li key={codigo}>
                <Link to={`/autoescuelas-provincia-${slugify(provincia)}`}>{provincia}</Link>
              </li>
            ))}
          </ul>
          <p>
            <Link to="/mapa">Ver el mapa de costes y aprobados</Link>
          </p>
        </section>
      </div>
    </>
  );
}

function Figures({ cifras, periodo }: { cifras: NationalFigures; periodo: Periodo }) {
  const { secciones, escuelas, teorico, practico, conTarifa, minimo, maximo } = cifras;
  return (
    <section className={styles.section} aria-labelledby="cifras">
      <h2 id="cifras">España en cifras</h2>
      <dl className={styles.figures}>
        <Figure
          label={`secciones, de ${formatCount(escuelas)} autoescuelas`}
          value={formatCount(secciones)}
        />
        {minimo !== null && maximo !== null && (
          <Figure
            label={`coste esperado del permiso B en las ${formatCount(conTarifa)} con tarifa publicada`}
            value={`${formatEuros(minimo)} a ${formatEuros(maximo)}`}
          />
        )}
        {teorico !== null && (
          <Figure label="de los exámenes teóricos de coche se aprueban" value={formatPercent(teorico)} />
        )}
        {practico !== null && (
          <Figure label="de los exámenes prácticos de coche se aprueban" value={formatPercent(practico)} />
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

function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="como">
      <h2 id="como">Qué comparamos</h2>
      <ul className={styles.points}>
        <li>
          <h3>El total, no el gancho</h3>
          <p>
            Matrícula, clases con el bono que más te conviene, tasas, trámites y exámenes. Lo que una
            autoescuela no dice se marca y nunca cuenta como cero.
          </p>
        </li>
        <li>
          <h3>Lo que cuesta repetir</h3>
          <p>
            Con los aprobados oficiales de cada sección calculamos cuántas veces hay que esperar repetir, y lo
            sumamos.
          </p>
        </li>
        <li>
          <h3>Un orden que puedes comprobar</h3>
          <p>
            Nadie paga por subir. La fórmula está en <Link to="/como-ordenamos">cómo ordenamos</Link> y los
            datos, en <Link to="/datos-abiertos">datos abiertos</Link>.
          </p>
        </li>
      </ul>
      <p>
        Guías: <Link to="/guia-coste-carnet">cuánto cuesta de verdad el carné</Link> y{' '}
        <Link to="/guia-tasas-dgt">las tasas de la DGT</Link>.
      </p>
    </section>
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
