import http from 'node:http';
import { StartupError } from '#platform/http/startup-error.server.ts';

type Options = { host: string; port: number; answer: http.RequestListener };

/**
 * Serves measures at their own address; the public port never serves them. Gives the function that closes the
 * port. Throws `StartupError` when the address cannot be used.
 */
export async function openMetricsPort({ host, port, answer }: Options): Promise<() => Promise<void>> {
  const server = http.createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path === '/metrics' && request.method === 'GET') return answer(request, response);
    response.writeHead(path === '/metrics' ? 405 : 404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(`El puerto ${port} de METRICAS_PUERTO ya está en uso. Elige otro.`);
  if (error.code === 'EACCES')
    return new StartupError(`No hay permiso para usar el puerto ${port} de METRICAS_PUERTO.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`METRICAS_HOST=${host} no es una dirección de esta máquina.`);
  return error;
}
