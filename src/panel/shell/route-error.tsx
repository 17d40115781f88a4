import { isRouteErrorResponse, useRouteError } from 'react-router';
import { usePageTitle } from '#platform/browser/page-title.ts';
import styles from './pages.module.css';

/** Error page, whose titles are the specification's, letter for letter (§2, §8). */
export function RouteError() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = missing ? '404 Not Found' : 'An error occurred';
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p>
        {missing
          ? 'Esta página no existe, o ha cambiado de dirección.'
          : 'Algo ha fallado al mostrar esta página. Vuelve a cargarla; lo que ya habías guardado sigue guardado.'}
      </p>
      <p>
        <a href="/">Volver al inicio</a>
      </p>
    </div>
  );
}
