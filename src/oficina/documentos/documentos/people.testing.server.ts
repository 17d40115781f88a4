import { caller, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { type DocumentoUpload, send } from './documentos.testing.server.ts';

/** Makes people who call and upload: `as('Propietario', 'cliente')`. */
export const people =
  (app: HttpApp, db: Db, base: string) =>
  async (rol: string, tipo: TipoUsuario = 'trabajador', clienteId?: string) => {
    const user = await makeUser(db, { tipo, rol, ...(clienteId !== undefined && { clienteId }) });
    const token = await tokenOf(app, user);
    return {
      user,
      token,
      call: caller(app, token),
      client: user.clienteId ?? '',
      send: (form: DocumentoUpload) => send(base, token, form),
      get: (query: string, headers: Record<string, string> = {}) =>
        fetch(`${base}/documentos/descargar?${query}`, { headers: { token, ...headers } }),
    };
  };
