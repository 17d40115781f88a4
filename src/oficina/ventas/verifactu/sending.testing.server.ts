import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { startAgency } from './agency.testing.server.ts';
import { sendPending } from './sender.server.ts';

/** Business that issues to a simulated agency, with a clock that the test moves. */
export async function sendingOffice(changes: Parameters<typeof startAgency>[0] = {}) {
  const time = { now: new Date('2026-11-21T10:00:00Z') };
  const clock = () => time.now;
  // Two records fill a message, so a test can send before its time without a thousand records.
  const agency = await startAgency({ clock, early: 'refuse', whole: 2, ...changes });
  const { db, url, boss } = await openOffice({ clock, agency: async () => agency.transport });
  const { token, call } = boss;
  await fillBusiness(db);
  const _idCliente = await billableCliente(db);
  return {
    db,
    call,
    agency,
    time,
    clock,
    withoutCertificate: async () => caller(await openApp(url, { clock: () => time.now }), token),
    later: (seconds: number) => {
      time.now = new Date(time.now.getTime() + seconds * 1_000);
    },
    make: async () => issue(call, await draftFactura(call, { _idCliente })),
    send: () => sendPending({ db, clock, transport: agency.transport }),
    stateOf: async ({ _id }: PaperJson) =>
      (await call(`GET /facturas/consultarPorId?_id=${_id}`)).json().estadoAeat as string,
    sending: async () => (await call('GET /facturas/estadoEnvios')).json(),
  };
}

/** Changes one row without the triggers, as the owner of the database could. */
export const forcing = (db: Db, statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    expect((await tx.execute(statement)).rowCount).toBe(1);
  });
