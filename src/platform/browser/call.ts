import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { ApiError } from './api-error.ts';
import { type Call, createClient } from './client.ts';
import { showMessage } from './messages.ts';
import { askIn, pendingFactor, pendingProof, pendingRenewal } from './session/renewal.ts';
import { browserSession } from './session/session.ts';

let client: Call | undefined;

/**
 * Calls this origin's API as the user who is signed in; see `createClient`. When the work is done but its mail
 * failed, shows the server's words and the screen goes on.
 */
export const call: Call = async (method, path, input, options) => {
  client ??= createClient({
    session: browserSession(),
    renewSession: askIn(pendingRenewal),
    remedies: {
      [errorCodes.faltaDobleFactor]: askIn(pendingFactor),
      [errorCodes.confirmarIdentidad]: askIn(pendingProof),
    },
  });
  try {
    return await client(method, path, input, options);
  } catch (error) {
    if (!isUnmailed(error)) throw error;
    showMessage('warning', error.mensaje);
    return error.detalle.hecho as never;
  }
};

const isUnmailed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.codigo === errorCodes.sinServidorCorreo && 'hecho' in error.detalle;
