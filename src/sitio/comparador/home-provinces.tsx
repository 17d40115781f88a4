import { formatEuros, formatPercent } from '#platform/kit/format.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { slugify } from '#platform/kit/text/search-text.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from './home-provinces.module.css';
import type { HomeProvinces as Extremes, ProvinciaExtrema } from './home-provinces.server.ts';

const byName = [...provincias].sort((a, b) => a.provincia.localeCompare(b.provincia, 'es'));

const provinceUrl = (provincia: string) => `/autoescuelas-provincia-${slugify(provincia)}`;

/** The provinces at both ends, the map, and all of them folded. */
export function HomeProvinces({ extremos, dia }: { extremos: Extremes; dia: string }) {
  const { por, menos, mas } = extremos;
  const conCoste = [...menos, ...mas].some(({ coste }) => coste !== null);
  const [least, most] =
    por === 'coste' ? ['Donde menos', 'Donde más'] : ['Donde menos aprueban', 'Donde más aprueban'];
  return (
    <section className={styles.section} aria-labelledby="por-provincia">
      <h2 id="por-provincia">
        {por === 'coste' ? 'Lo que cuesta en tu provincia' : 'Lo que aprueban en tu provincia'}
      </h2>
      {menos.length > 0 && (
        <iframe
          src="/imagenes/mapa.svg"
          loading="lazy"
          title={por === 'coste' ? 'Mapa de lo que cuesta' : 'Mapa de lo que aprueban'}
        />
      )}
      {menos.length > 0 && (
        <table className={styles.table}>
          <caption>
            {por === 'coste'
              ? `Permiso B, mediana de lo que se paga hasta aprobar, ${dia}`
              : 'Permiso B, parte de los exámenes prácticos que se aprueban'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Provincia</th>
              {conCoste && <th scope="col">Coste</th>}
              <th scope="col">Aprueban</th>
            </tr>
          </thead>
          <Rows titulo={least} filas={menos} conCoste={conCoste} />
          <Rows titulo={most} filas={mas} conCoste={conCoste} />
        </table>
      )}
      <p>
        <Link to={por === 'coste' ? '/mapa' : '/mapa?medida=aprobados'}>Ver el mapa con sus cifras</Link>
      </p>
      <details className={styles.all}>
        <summary>Las 52 provincias y ciudades autónomas</summary>
        <ul>
          {byName.map(({ codigo, provincia }) => (
            <li key={codigo}>
              <Link to={provinceUrl(provincia)}>{provincia}</Link>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

type RowsProps = { titulo: string; filas: ProvinciaExtrema[]; conCoste: boolean };

/** Rows of one end; where no province has a median, without the column of costs. */
const Rows = ({ titulo, filas, conCoste }: RowsProps) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={conCoste ? 3 : 2}>
        {titulo}
      </th>
    </tr>
    {filas.map(({ provincia, coste, aprobados }) => (
      <tr key={provincia}>
        <td>
          <Link to={provinceUrl(provincia)}>{provincia}</Link>
        </td>
        {conCoste && <td>{coste === null ? 'pocas tarifas' : formatEuros(coste)}</td>}
        <td>{aprobados === null ? 'pocos datos' : formatPercent(aprobados)}</td>
      </tr>
    ))}
  </tbody>
);
