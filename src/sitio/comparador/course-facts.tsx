import { type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from './course-facts.module.css';
import type { CourseView } from './course-view.server.ts';

/** What a course asks for, and why it is compared by its price alone. */
export function CourseFacts({ curso, params }: { curso: CourseView; params: SearchParams }) {
  const { titulo, examen, motivo, necesita, resultados, hermanos } = curso;
  return (
    <section className={styles.facts} aria-labelledby="curso">
      <h2 id="curso">
        {titulo}: {examen}
      </h2>
      <p>
        {motivo} Aquí se ordenan por el precio que publica cada autoescuela. Las tasas de la DGT o de la
        comunidad autónoma, si las hay, van aparte.
      </p>
      {resultados && <p>{resultados}</p>}
      {necesita.length > 0 && (
        <ul>
          {necesita.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {hermanos.length > 0 && (
        <p>
          Otros cursos:{' '}
          {hermanos.map(({ codigo, nombre }, index) => (
            <span key={codigo}>
              {index > 0 && ' · '}
              <Link to={searchUrl(params, { permiso: codigo })}>{nombre}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
