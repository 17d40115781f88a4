import { emptySearch, type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from './course-facts.module.css';
import type { CourseView } from './course-view.server.ts';

type Cercano = NonNullable<CourseView['cercano']>;

/** The same place, searched for the nearest permit. */
export const nearestSearch = (
  { busqueda }: Cercano,
  { lugar, cerca, zona, km, claseSupuesta }: SearchParams,
): SearchParams => ({
  ...emptySearch,
  permiso: busqueda.permiso.codigo,
  lugar,
  cerca,
  zona,
  km,
  claseSupuesta,
});

type Props = { cercano: Cercano; params: SearchParams; children: React.ReactNode };

/** Autoescuelas that may give the course, because they prepare the nearest permit; `children` is their list. */
export function NearestPermit({ cercano, params, children }: Props) {
  const { busqueda, textos, pregunta, otros } = cercano;
  const { codigo } = busqueda.permiso;
  const here = nearestSearch(cercano, params);
  return (
    <section aria-labelledby="cercano">
      <h2 className={styles.nearest} id="cercano">
        {pregunta}
      </h2>
      <p>
        {textos.encabezado}, por coste esperado del permiso {codigo}. {textos.notas}
      </p>
      {children}
      <p>
        {busqueda.pages > 1 && <Link to={searchUrl(here)}>Ver todas las que preparan {codigo}</Link>}
        {otros.map((other) => (
          <span key={other}>
            {' '}
            <Link to={searchUrl(here, { permiso: other })}>Ver las que preparan {other}</Link>
          </span>
        ))}
      </p>
    </section>
  );
}
