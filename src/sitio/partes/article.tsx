import { formatDay } from '#platform/kit/format.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { Link } from '#sitio/layout/link.tsx';
import styles from './article.module.css';

export type Apartado = { id: string; titulo: string; texto: React.ReactNode };

export type ArticleProps = {
  titulo: string;
  entradilla: React.ReactNode;
  /** `YYYY-MM-DD` of the text and, where it has figures, of the data. */
  revisado: string;
  actualizado?: string | null;
  apartados: Apartado[];
  /** Source of the figures. */
  fuente?: string;
};

/** A text page: breadcrumb, summary, its parts with a list of them, and its dates. */
export function Article({ titulo, entradilla, revisado, actualizado, apartados, fuente }: ArticleProps) {
  return (
    <article className={`${wrap.wrap} ${styles.article}`}>
      <nav className={styles.crumbs} aria-label="Dónde estás">
        <Link to="/">Inicio</Link>
        <span aria-hidden="true"> › </span>
        <span aria-current="page">{titulo}</span>
      </nav>
      <h1 className={styles.title}>{titulo}</h1>
      <div className={styles.lead}>{entradilla}</div>
      <p className={styles.dates}>
        Texto revisado el <time dateTime={revisado}>{formatDay(revisado)}</time>
        {actualizado && (
          <>
            {' '}
            · Datos actualizados el <time dateTime={actualizado}>{formatDay(actualizado)}</time>
          </>
        )}
      </p>
      <nav className={styles.contents} aria-label="En esta página">
        <ul>
          {apartados.map(({ id, titulo: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {apartados.map(({ id, titulo: name, texto }) => (
        <section key={id} className={styles.section} aria-labelledby={id}>
          <h2 id={id}>{name}</h2>
          {texto}
        </section>
      ))}
      {fuente && <p className={styles.source}>{fuente}</p>}
    </article>
  );
}

export type Columna<Fila> = {
  nombre: string;
  /** Figures stand to the right. */
  numero?: boolean;
  celda: (fila: Fila) => React.ReactNode;
};

export type DataTableProps<Fila> = {
  titulo: string;
  columnas: Columna<Fila>[];
  filas: readonly Fila[];
  clave: (fila: Fila) => string;
  /** The first column stays in sight while the rest moves: only where it is narrow. */
  fija?: boolean;
  /** Last row, with as many cells as there are columns. */
  pie?: React.ReactNode[];
};

/** A table with its caption; the first column names its rows. Wider than the screen it scrolls by itself, as it does on a telephone with three columns of text. */
export function DataTable<Fila>({ titulo, columnas, filas, clave, fija, pie }: DataTableProps<Fila>) {
  const [head, ...rest] = columnas;
  if (!head) return null;
  const side = ({ numero }: Columna<Fila>) => (numero ? styles.number : undefined);
  return (
    // A region that scrolls must be reached by the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1 asks for it
    <section className={styles.scroll} aria-label={titulo} tabIndex={0}>
      <table className={fija ? `${styles.table} ${styles.fixed}` : styles.table}>
        <caption>
          <span>{titulo}</span>
        </caption>
        <thead>
          <tr>
            {columnas.map((columna) => (
              <th key={columna.nombre} scope="col" className={side(columna)}>
                {columna.nombre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={clave(fila)}>
              <th scope="row" className={side(head)}>
                {head.celda(fila)}
              </th>
              {rest.map((columna) => (
                <td key={columna.nombre} className={side(columna)}>
                  {columna.celda(fila)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {pie && (
          <tfoot>
            <tr>
              <th scope="row">{pie[0]}</th>
              {rest.map((columna, index) => (
                <td key={columna.nombre} className={side(columna)}>
                  {pie[index + 1]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** A few key figures. */
export function Figures({ cifras }: { cifras: { valor: string; texto: React.ReactNode }[] }) {
  return (
    <dl className={styles.figures}>
      {cifras.map(({ valor, texto }) => (
        <div key={valor}>
          <dt>{texto}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A warning to read first, for costs that surprise and for unknown data. */
export function Caution({ children }: { children: React.ReactNode }) {
  return <p className={styles.caution}>{children}</p>;
}
