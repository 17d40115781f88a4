import { peopleOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { type DocumentoUpload, send } from './documentos.testing.server.ts';

/** Makes people who call and upload: `as('Propietario', 'cliente')`. */
export const people =
  (app: HttpApp, db: Db, base: string) =>
  async (...asked: Parameters<ReturnType<typeof peopleOf>['person']>) => {
    const { call, token, ...user } = await peopleOf(app, db).person(...asked);
    return {
      user,
      token,
      call,
      client: user.clienteId ?? '',
      send: (form: DocumentoUpload) => send(base, token, form),
      get: (query: string, headers: Record<string, string> = {}) =>
        fetch(`${base}/documentos/descargar?${query}`, { headers: { token, ...headers } }),
    };
  };
