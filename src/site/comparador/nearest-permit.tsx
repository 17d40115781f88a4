import { Link } from 'react-router';
import type { Caracteristica } from '#resources/caracteristicasAutoescuela/catalogue.ts';
import { emptySearch, type SearchParams, searchUrl } from '#resources/comparador/search-params.ts';
import styles from './course-facts.module.css';
import type { CourseView } from './course-view.server.ts';
import { ResultCard } from './result-card.tsx';

type Props = {
  cercano: NonNullable<CourseView['cercano']>;
  features: Caracteristica[];
  params: SearchParams;
};

/** Autoescuelas that may give the course, because they prepare what is nearest to it: the results of that permit. */
export function NearestPermit({ cercano, features, params }: Props) {
  const { permiso, encabezado, pregunta, notas, tarjetas, total, otros } = cercano;
  const names = new Map(features.map(({ codigo, nombre }) => [codigo, nombre]));
  const asked = { ...emptySearch, lugar: params.lugar, cerca: params.cerca, km: params.km };
  const here = { ...asked, permiso: permiso.codigo };
  return (
    <section aria-labelledby="cercano">
      <h2 className={styles.nearest} id="cercano">
        {pregunta}
      </h2>
      <p>
        {encabezado}, por coste esperado del permiso {permiso.codigo}. {notas}
      </p>
      <ol className={styles.list}>
        {tarjetas.map((tarjeta) => (
          <ResultCard key={tarjeta.slug} tarjeta={tarjeta} permiso={permiso} params={here} features={names} />
        ))}
      </ol>
      <p>
        {total > tarjetas.length && (
          <Link to={searchUrl(here)}>Ver todas las que preparan {permiso.codigo}</Link>
        )}
        {otros.map((codigo) => (
          <span key={codigo}>
            {' '}
            <Link to={searchUrl({ ...asked, permiso: codigo })}>Ver las que preparan {codigo}</Link>
          </span>
        ))}
      </p>
    </section>
  );
}
