import type { Periodo } from '#comparador/dgt/period.server.ts';
import type { Comparada } from '#comparador/ofertas/comparador/compare-autoescuelas.server.ts';
import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import { compareUrl, MAX_COMPARAR, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import type { Supuestos } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { MAX_AUTOESCUELAS } from '#oficina/relacion/alumnos/solicitud-words.ts';
import { formatList, plural } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { barOf, CostBar, CostLegend, scaleOf } from '#sitio/partes/cost-bar.tsx';
import { periodText } from '#sitio/partes/period-text.ts';
import { sectionUrl } from '#sitio/partes/section-url.ts';
import { solicitudUrl } from '#sitio/partes/solicitud-url.ts';
import { ChanceForm, type ChanceFormProps } from './chance-form.tsx';
import styles from './compare-page.module.css';
import { type CompareRow, compareRows, isTied } from './compare-rows.ts';

export type ComparePageProps = ChanceFormProps & {
  permiso: PermisoBuscable;
  supuestos: Supuestos;
  automatico: boolean;
  periodo: Periodo | undefined;
  features: Caracteristica[];
  comparadas: Comparada[];
  /** Slugs of the autoescuelas that take solicitudes. */
  reciben: string[];
  /** Streets by slug, where they are known. */
  direcciones: Record<string, string>;
  /** Schools asked for that are not shown. */
  missing: number;
  tooMany: boolean;
};

export function ComparePage(props: ComparePageProps) {
  const { params, permiso, supuestos, automatico, periodo, comparadas, missing, tooMany } = props;
  const back = searchUrl(params);
  return (
    <div className={`${wrap.wrap} ${styles.page}`}>
      <p className={styles.back}>
        <Link to={back}>← Volver a los resultados</Link>
      </p>
      <h1>Autoescuelas lado a lado</h1>
      <p className={styles.case}>
        Permiso {permiso.codigo}, {plural(supuestos.clases, 'clase', 'clases')} de 45 minutos,{' '}
        {supuestos.teoriaAprobada ? 'con la teoría ya aprobada' : 'desde cero'}
        {automatico && ', en coche automático'}.
      </p>
      {tooMany && (
        <p className={controls.notice}>
          Se comparan {MAX_COMPARAR} como mucho: estas son las primeras. Quita una y vuelve a los resultados
          para añadir otra.
        </p>
      )}
      {missing > 0 && (
        <p className={controls.notice}>
          {plural(missing, 'autoescuela elegida no consta', 'autoescuelas elegidas no constan')} para este
          caso.
        </p>
      )}
      {comparadas.length === 0 ? <Nothing back={back} /> : <Comparison {...props} />}
      {periodo && (
        <p className={styles.note}>{periodText(periodo)} El coste es una estimación, no una oferta.</p>
      )}
    </div>
  );
}

function Nothing({ back }: { back: string }) {
  return (
    <div className={styles.empty}>
      <h2>No has elegido ninguna autoescuela</h2>
      <p>
        Marca «Comparar» en dos, tres o cuatro de los <Link to={back}>resultados</Link> y aquí las verás
        juntas.
      </p>
    </div>
  );
}

function Comparison(props: ComparePageProps) {
  const { comparadas, reciben, features, params, direcciones, partes, suposicion } = props;
  return (
    <>
      {partes.length > 0 && <ChanceForm {...{ params, partes, suposicion }} />}
      <div className={styles.tools}>
        <label className={styles.only}>
          <input type="checkbox" id="solo-diferencias" /> Ver solo las diferencias
        </label>
        <CostLegend />
      </div>
      <AskForInformation {...{ comparadas, reciben, params }} />
      {isTied(comparadas) && (
        <p className={`${controls.notice} ${styles.tied}`}>
          Por su coste esperado ninguna gana: lo que las separa está por debajo de su margen.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Comparación" tabIndex={0}>
        <table className={`${styles.table} ${styles[`of${comparadas.length}`]}`}>
          <thead>
            <tr>
              <td />
              {comparadas.map((autoescuela) => (
                <Column
                  key={autoescuela.slug}
                  autoescuela={autoescuela}
                  escala={scaleOf(comparadas.map(barOf))}
                  {...{ params, reciben, direcciones }}
                />
              ))}
            </tr>
          </thead>
          {compareRows(comparadas, features).map(({ titulo, filas }) => (
            <tbody key={titulo}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={comparadas.length + 1}>
                  {titulo}
                </th>
              </tr>
              {filas.map((fila) => (
                <Row key={fila.nombre} fila={fila} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

type ColumnProps = Pick<ComparePageProps, 'params' | 'reciben' | 'direcciones'> & {
  autoescuela: Comparada;
  /** End of the scale that the bars share, in céntimos. */
  escala: number;
};

/** Head of a column: which section it is, its cost, and one thing to do. */
function Column({ autoescuela, escala, params, reciben, direcciones }: ColumnProps) {
  const { slug, nombre, seccion, municipio } = autoescuela;
  const cifra = costFigure(autoescuela);
  const bar = barOf(autoescuela);
  const others = params.comparar.filter((other) => other !== slug);
  return (
    <th scope="col">
      <Link to={sectionUrl(slug, params)}>{nombre}</Link>
      <span className={styles.where}>
        {[direcciones[slug] ?? municipio, `sección ${seccion}`].filter(Boolean).join(' · ')}
      </span>
      {cifra && bar && (
        <>
          <span className={styles.amount} data-clase={cifra.clase}>
            {cifra.texto}
          </span>
          <span className={styles.where}>{cifra.corta}</span>
          <CostBar {...bar} escala={escala} />
        </>
      )}
      {reciben.includes(slug) ? (
        <Link
          className={styles.act}
          to={solicitudUrl([slug], params.permiso)}
          aria-label={`Pedir información a ${nombre}`}
        >
          Pedir información
        </Link>
      ) : (
        <Link
          className={styles.act}
          to={sectionUrl(slug, params)}
          aria-label={`Ver su página: ${nombre}, sección ${seccion}`}
        >
          Ver su página
        </Link>
      )}
      <Link className={styles.remove} to={compareUrl(params, others)}>
        Quitar<span className={wrap.hidden}> {nombre}</span>
      </Link>
    </th>
  );
}

type AskProps = Pick<ComparePageProps, 'comparadas' | 'reciben' | 'params'>;

/** One solicitud to the autoescuelas that take them, and the reason why the others do not. */
function AskForInformation({ comparadas, reciben, params }: AskProps) {
  const deaf = comparadas.filter(({ slug }) => !reciben.includes(slug)).map(({ nombre }) => nombre);
  return (
    <div className={styles.ask}>
      {/* If only one takes solicitudes, the head of its column already has this link. */}
      {reciben.length > 1 && (
        <Link
          className={controls.button}
          to={solicitudUrl(reciben.slice(0, MAX_AUTOESCUELAS), params.permiso)}
        >
          Pedir información a {Math.min(reciben.length, MAX_AUTOESCUELAS)} a la vez
        </Link>
      )}
      {deaf.length > 0 && (
        <p>
          {formatList(deaf)} {deaf.length === 1 ? 'no recibe' : 'no reciben'} todavía solicitudes por aquí.
        </p>
      )}
    </div>
  );
}

function Row({ fila: { nombre, textos, mejores } }: { fila: CompareRow }) {
  const differs = new Set(textos).size > 1;
  return (
    <tr className={differs ? styles.differs : styles.same}>
      <th scope="row">{nombre}</th>
      {textos.map((texto, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are schools in a fixed order
        <td key={index} className={mejores[index] ? styles.best : undefined}>
          {texto}
          {mejores[index] && <span className={styles.mark}> mejor</span>}
        </td>
      ))}
    </tr>
  );
}
