import { Box } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { usePageTitle } from '#platform/browser/page-title.ts';

/** Error page, whose titles are the specification's, letter for letter (§2, §8). */
export function RouteError() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = missing ? '404 Not Found' : 'An error occurred';
  usePageTitle(title);
  return (
    <Box maw="46rem" mx="auto" p="48px 24px">
      <Box component="h1" m="0 0 16px" fz={34} fw={750}>
        {title}
      </Box>
      <p>
        {missing
          ? 'Esta página no existe, o ha cambiado de dirección.'
          : 'Algo ha fallado al mostrar esta página. Vuelve a cargarla; lo que ya habías guardado sigue guardado.'}
      </p>
      <p>
        <a href="/">Volver al inicio</a>
      </p>
    </Box>
  );
}
