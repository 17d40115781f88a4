import type http from 'node:http';

const HEALTH = ['/salud', '/vivo', '/listo'];

/** Answers for a program that only does jobs: the addresses that tell its state, and 404 for all others. */
export function onlyHealth(handler: http.RequestListener): http.RequestListener {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (HEALTH.includes(path)) return handler(request, response);
    const body = JSON.stringify({ codigo: 404, mensaje: 'Este programa solo hace trabajos' });
    response.writeHead(404, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
