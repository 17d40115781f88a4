import { troubleOf } from '#platform/database/database-trouble.server.ts';
import { barePage } from '#platform/http/bare-page.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { formatBytes } from '#platform/kit/format.ts';
import type { Health } from './health.server.ts';

/** Signing in and out write almost nothing, and the person who frees space must get in. */
const ALLOWED = /\/(entrar|salir)$/;

const WAIT_S = 60;

/** While nothing can be saved, refuses every request that writes, before it starts. Reading works. */
export function registerReadOnly(app: HttpApp, health: Pick<Health, 'readOnly' | 'room' | 'noteFull'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, routeOptions, headers } = request;
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || request.is404) return;
    const reason = health.readOnly() ?? tooBig(Number(headers['content-length'] ?? 0), health.room());
    if (reason === undefined || ALLOWED.test(routeOptions.url ?? '')) return;
    const mensaje = `No se ha guardado: ${reason}`;
    if (!headers.accept?.includes('text/html'))
      throw new AppError(errorCodes.noDisponible, mensaje, { detalle: { espera: WAIT_S } });
    // Form of the site sent without JavaScript: the browser shows this page.
    reply.code(503).header('retry-after', WAIT_S).type('text/html; charset=utf-8');
    return reply.send(page(mensaje));
  });
  app.addHook('onError', async (_request, _reply, error) => {
    if (troubleOf(error) === 'full') health.noteFull();
  });
}

/** Bytes; no file is smaller, and any request may send this much. */
const SMALL_BYTES = 1_000_000;

/** A request is written once as a file and at most once more, as rows and in the write-ahead log. */
function tooBig(bytes: number, room: number): string | undefined {
  if (bytes < SMALL_BYTES || bytes * 2 <= room) return undefined;
  return `lo que envías ocupa ${formatBytes(bytes)} y en el disco no queda sitio para tanto. Avisa a quien administra el programa`;
}

const page = (mensaje: string) =>
  barePage(
    'No se ha guardado',
    `<p>${mensaje}.</p><p>Vuelve atrás en el navegador: lo que has escrito sigue en la página anterior.</p>`,
  );
