import { formatCount, formatEuros, formatKm, formatPercent, plural } from '#platform/kit/format.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { fewTarifas } from './map-values.ts';
import styles from './places-table.module.css';
import { type CampoLugar, type FilaLugar, type OrdenLugares, rateOf } from './sort-places.ts';

export type PlacesTableProps = {
  /** Content of the table, for people who do not see what surrounds it. */
  caption: string;
  /** Heading of the column of names: 'Localidad'. */
  lugar: string;
  filas: readonly FilaLugar[];
  /** Of a course: a price instead of a cost, and no results. */
  curso?: boolean;
  /** Makes the headings links to the address that `url` gives. */
  orden?: OrdenLugares & { url(campo: CampoLugar): string };
};

/** Places with their sections, median cost and official results: the map in figures. */
export function PlacesTable({ caption, lugar, filas, curso = false, orden }: PlacesTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={wrap.hidden}>{caption}</caption>
        <thead>
          <tr>
            <Heading campo="nombre" texto={lugar} orden={orden} />
            <Heading campo="secciones" texto="Secciones" orden={orden} />
            <Heading campo="coste" texto={curso ? 'Precio mediano' : 'Coste mediano'} orden={orden} />
            {!curso && <Heading campo="aprobados" texto="Aprobados" orden={orden} />}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={fila.url ?? fila.nombre}>
              <th scope="row">
                {fila.url ? <Link to={fila.url}>{fila.nombre}</Link> : fila.nombre}
                {fila.km !== null && fila.km > 0 && (
                  <span className={styles.small}>a {formatKm(fila.km)}</span>
                )}
              </th>
              <td className={styles.number}>{formatCount(fila.secciones)}</td>
              <td className={styles.number}>
                <Cost fila={fila} />
              </td>
              {!curso && (
                <td className={styles.number}>
                  <Rate fila={fila} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadingProps = { campo: CampoLugar; texto: string; orden: PlacesTableProps['orden'] };

function Heading({ campo, texto, orden }: HeadingProps) {
  const className = campo === 'nombre' ? undefined : styles.number;
  if (!orden) {
    return (
      <th scope="col" className={className}>
        {texto}
      </th>
    );
  }
  const sorted = orden.campo === campo;
  const direction = orden.descendente ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={sorted ? direction : undefined}>
      <Link to={orden.url(campo)} inPlace>
        {texto}
        {sorted && <span aria-hidden="true">{orden.descendente ? ' ↓' : ' ↑'}</span>}
      </Link>
    </th>
  );
}

function Cost({ fila: { coste, minimo, maximo, tarifas } }: { fila: FilaLugar }) {
  if (coste === null) return <span className={styles.small}>{fewTarifas(tarifas)}</span>;
  const range = minimo !== null && maximo !== null && minimo < maximo;
  return (
    <>
      {formatEuros(coste)}
      <span className={styles.small}>
        {plural(tarifas, 'tarifa', 'tarifas')}
        {range && (
          <span className={styles.range}>
            , de {formatEuros(minimo)} a {formatEuros(maximo)}
          </span>
        )}
      </span>
    </>
  );
}

function Rate({ fila: { practico } }: { fila: FilaLugar }) {
  if (!practico) return <span className={styles.small}>sin exámenes</span>;
  const rate = rateOf(practico);
  return (
    <>
      {rate === null ? 'pocos datos' : formatPercent(rate)}
      <span className={styles.small}>de {plural(practico.examenes, 'examen', 'exámenes')}</span>
    </>
  );
}
