import { setTimeout as wait } from 'node:timers/promises';
import { CLAVE, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { makeKind } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { billableCliente } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import type { Session } from '../kill-rounds/office-writers.ts';
import { frontDoor } from './front-door.ts';
import type { Installation } from './installation.ts';

/** A person of the office who signs in through the front door, and a cliente for each writer. */
export type Office = { session: Session; clientes: string[] };

/** Milliseconds between two calls of the office, as a person makes them. A full load would leave no processor for the rest. */
const PAUSE_MS = 60;

/** Prepares what the writers need, in the database, and signs in. */
export async function prepareOffice(installation: Installation, writers: number): Promise<Office> {
  const db = openDatabase({ url: installation.superuserUrl(), max: 2 });
  try {
    const { email } = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
    const kind = await makeKind(db);
    const clientes: string[] = [];
    while (clientes.length < writers) clientes.push(await billableCliente(db));
    const door = frontDoor(installation.fronts);
    const entered = await door('/usuariosTrabajadores/entrar', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, clave: CLAVE }),
    });
    const { token } = (await entered.json()) as { token: string };
    const ask = async (path: string, request: RequestInit) => {
      await wait(PAUSE_MS);
      return door(path, { ...request, headers: { ...request.headers, token } });
    };
    return { session: { ask, kind, signs: true }, clientes };
  } finally {
    await db.$client.end();
  }
}
