import { costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import { emptySearch } from '#comparador/ofertas/comparador/search-params.ts';
import { wholeParts } from '#platform/kit/amounts/whole-parts.ts';
import { formatEuros, formatPercent } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { Link } from '#sitio/layout/link.tsx';
import { barOf, CostBar } from '#sitio/partes/cost-bar.tsx';
import { partesCoste } from '#sitio/partes/cost-parts.ts';
import { sectionUrl } from '#sitio/partes/section-url.ts';
import type { HomeExample } from './home-example.server.ts';
import styles from './home-story.module.css';

/** Cost of a real section: its published tariff, and all that a learner pays until passing. */
export function HomeStory({ ejemplo: { tarjeta, clases } }: { ejemplo: HomeExample }) {
  const { nombre, municipio, codProvincia, coste, estimacion, practico } = tarjeta;
  const cost = coste ?? estimacion;
  const cifra = costFigure(tarjeta);
  if (!cost || !cifra) return null;
  const bar = barOf(tarjeta);
  const euros = wholeParts(
    partesCoste.map(({ campo }) => cost.partes[campo] / 100),
    Math.round(cost.esperado / 100),
  );
  const place = municipio ?? provinciaPorCodigo(codProvincia)?.provincia;
  return (
    <section className={styles.story} aria-labelledby="ejemplo">
      <h2 id="ejemplo">
        {coste
          ? 'Una de coste medio, hasta el carné'
          : 'Nadie publica aún su precio: así sería con precios supuestos'}
      </h2>
      <p className={styles.who}>
        <strong>
          {nombre}, {place}
        </strong>{' '}
        permiso B, {clases} clases de 45 minutos.{' '}
        <Link to={`${sectionUrl(tarjeta.slug, emptySearch)}#coste`}>Ver su desglose</Link>
      </p>
      <div className={styles.figures}>
        {coste && (
          <p>
            <span className={styles.poster}>{formatEuros(coste.tarifa)}</span> lo que lees en su tarifa
          </p>
        )}
        <p className={styles.total}>
          <span data-clase={cifra.clase}>{cifra.texto}</span> <strong>lo que pagas hasta aprobar</strong>
          {coste ? ` de media; ${cifra.frase}, y los demás más` : `; ${cifra.corta}`}; {cifra.deQuien}
        </p>
      </div>
      {/* The bar ends under the total, so the range of people stands in words alone. */}
      <div className={styles.picture}>{bar && <CostBar {...(coste ? { partes: bar.partes } : bar)} />}</div>
      <ul className={styles.parts}>
        {partesCoste.map(({ campo, nombre: part }, at) => (
          <li key={campo}>
            <b>{formatEuros((euros[at] ?? 0) * 100)}</b> <span>{part.toLowerCase()}</span>
            {campo === 'repeticiones' && practico && <em>aprueba el {formatPercent(practico.tasa)}</em>}
          </li>
        ))}
      </ul>
    </section>
  );
}
