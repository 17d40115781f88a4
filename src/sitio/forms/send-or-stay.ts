import { data, isRouteErrorResponse } from 'react-router';
import { showMessage } from '#platform/browser/messages.ts';
import { createStore } from '#platform/browser/store.ts';

/** Why the last form could not be sent; it stays on the page, with all that was written. */
export const unsentReason = createStore<string | undefined>(undefined);

/** Longest wait for an answer: then the person is told, and may press again. */
const PATIENCE_MS = 30_000;

const OFFLINE = 'No hay conexión: no se ha enviado nada. Lo que has escrito sigue aquí.';
const SILENT =
  'El servidor no contesta. Lo que has escrito sigue aquí: vuelve a pulsar dentro de un momento, y no se enviará dos veces.';
const BROKEN =
  'No se ha podido enviar, por un fallo nuestro. Lo que has escrito sigue aquí: vuelve a pulsar dentro de un momento, y no se enviará dos veces.';

/**
 * Sends a form of the site, for a route's `clientAction`. If no answer comes or the server fails, stays on the page and says so: the
 * once-token of the form makes a second press safe. Redirections and 404 go on as ever. The page's own refusals arrive as answers, so any
 * other error below 500 comes from the network in between. Says nothing if `told` is false: the page itself sent the form.
 */
export async function sendOrStay<T>(
  { serverAction }: { serverAction(): Promise<T> },
  { told = true }: { told?: boolean } = {},
) {
  unsentReason.set(undefined);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('no answer')), PATIENCE_MS);
  });
  try {
    return await Promise.race([serverAction(), late]);
  } catch (error) {
    const status = isRouteErrorResponse(error) ? error.status : 0;
    if (error instanceof Response || status === 404) throw error;
    const silent = status ? status < 500 : error instanceof TypeError;
    const reason = navigator.onLine ? (silent ? SILENT : BROKEN) : OFFLINE;
    if (told) {
      unsentReason.set(reason);
      showMessage('error', reason);
    }
    // An error status prevents a reload of the page's data, which could not be read either.
    return data(undefined, { status: 503 });
  }
}
