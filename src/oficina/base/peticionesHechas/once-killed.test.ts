import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { PATIENCE_MS } from '#platform/http/testing.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { asCommand } from '#test/support/command.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const PROGRAM = path.join(import.meta.dirname, 'once-killed.fixture.server.ts');

const { db, url, boss, admin } = await openOffice();
await fillBusiness(db);
const { token } = boss;
const _idCliente = await billableCliente(db);

/** Sends a cobro to a separate program, which is killed at `moment`. */
async function killed(
  cobro: object,
  key: string,
  moment: (lines: AsyncIterator<string>) => Promise<unknown>,
) {
  const program = spawn(process.execPath, asCommand(PROGRAM, url, await temporaryFolder()), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(program, 'close');
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const { value: base } = await lines.next();
  const answer = fetch(`${base}/facturas/registrarCobro`, {
    method: 'POST',
    headers: { token, 'idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(cobro),
  });
  // The caller gets no answer.
  const unheard = expect(answer).rejects.toThrow();
  await moment(lines);
  program.kill('SIGKILL');
  await ended;
  await unheard;
}

async function facturaToPay() {
  const { _id } = await issue(admin, await draftFactura(admin, { _idCliente }));
  const paid = async () =>
    (
      await db.execute<{ n: number; cobrado: string }>(sql`
        SELECT (SELECT count(*)::int FROM cobros WHERE factura_id = f.id) AS n, cobrado FROM facturas f WHERE id = ${_id}`)
    ).rows[0];
  return { payment: { _id, importe: '10', forma: 'Efectivo' }, paid };
}

test('matado entre el cobro y su respuesta: al repetirlo es el mismo cobro, con su respuesta', async () => {
  const { payment: cobro, paid } = await facturaToPay();
  const key = randomUUID();
  await killed(cobro, key, (lines) => lines.next());
  expect(await paid()).toEqual({ n: 1, cobrado: '10.00' });
  const again = await admin('POST /facturas/registrarCobro', cobro, { 'idempotency-key': key });
  expect(again.statusCode, again.body).toBe(200);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.json().cobrado).toBe('10.00');
  expect(await paid()).toEqual({ n: 1, cobrado: '10.00' });
});

test('matado antes de acabar el cobro: no queda nada, y al repetirlo se hace', async () => {
  const { payment: cobro, paid } = await facturaToPay();
  const key = randomUUID();
  const holder = await db.$client.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM facturas WHERE id = $1 FOR UPDATE', [cobro._id]);
  await killed(cobro, key, () => waitsForUs());
  await holder.query('ROLLBACK');
  holder.release();
  const again = await admin('POST /facturas/registrarCobro', cobro, { 'idempotency-key': key });
  expect(again.statusCode, again.body).toBe(200);
  expect(again.headers['idempotent-replayed']).toBeUndefined();
  expect(await paid()).toEqual({ n: 1, cobrado: '10.00' });
});

/** Resolves when a request has taken a key and waits for the factura. */
async function waitsForUs(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await db.execute<{ n: number }>(sql`
            SELECT count(*)::int AS n FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        ).rows[0]?.n,
      { timeout: PATIENCE_MS, interval: 50 },
    )
    .toBe(1);
}
