import { expect } from 'vitest';
import type { Db } from '#api/db.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { caller, makeUser, tokenOf } from '../usuarios/access.testing.server.ts';

export type Call = ReturnType<typeof caller>;

/** A worker of this role, and their calls. */
export async function workerAs(app: HttpApp, db: Db, rol: string) {
  const user = await makeUser(db, { tipo: 'trabajador', rol });
  return { user, call: caller(app, await tokenOf(app, user)) };
}

/** An activity by its call: a call of one's own, on 24 November at ten in Madrid, but for what is said. */
export async function activity(by: Call, _idResponsable: string, said: object = {}) {
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
