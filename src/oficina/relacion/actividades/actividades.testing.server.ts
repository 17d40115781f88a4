import { expect } from 'vitest';
import { caller, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';

export type Call = ReturnType<typeof caller>;

/** Makes a trabajador with this role and gives their calls. */
export async function trabajadorAs(app: HttpApp, db: Db, rol: string) {
  const user = await makeUser(db, { tipo: 'trabajador', rol });
  return { user, call: caller(app, await tokenOf(app, user)) };
}

/** Creates an actividad through the API: by default an own call on 24 November at ten in Madrid. */
export async function actividad(by: Call, _idResponsable: string, said: object = {}) {
  const response = await by('POST /actividades/crear', {
    asunto: 'Llamar',
    tipo: 'llamada',
    inicio: '2026-11-24T09:00:00Z',
    _idResponsable,
    ...said,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
