import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { presentFaults } from '#oficina/documentos/evidencias/evidence.testing.server.ts';
import { billableCliente, fillBusiness } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { type Deeds, randomDeed } from '#oficina/ventas/facturas/totales/random-office.testing.server.ts';
import { differentDays } from '#oficina/ventas/facturas/totales/verify-totals.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { pick, seededRandom } from '#platform/kit/seeded-random.ts';
import { openOffice } from './support/office.testing.server.ts';

/**
 * Two people with different roles create, issue, pay, correct, annul, merge and undo at random and at the same time. A third person
 * without those rights tries the same. Afterwards no number may be missing, every sum must match and the historial must agree
 * with the rows.
 */

const TIMES = Number(process.env.SECUENCIAS_VECES ?? 12);
/** Equal seeds draw equal actions, but their order in time depends on the race between people. */
const SEED = process.env.SECUENCIAS_SEMILLA ?? '7dfcd3ad';

const NOW = new Date('2026-11-21T10:00:00Z');
const { db, as, admin } = await openOffice({ clock: () => NOW });
await fillBusiness(db);
const [facturacion, lectura] = [await as('Facturacion'), await as('Lectura')];
const clients: string[] = [];
for (let n = 0; n < 4; n++) clients.push(await billableCliente(db));

type Call = typeof admin;

const versionOf = async (id: string) =>
  (await admin(`GET /clientes/consultarPorId?_id=${id}`)).json().version;
const pair = async (one: string, other: string) => ({
  entidad: 'clientes',
  _id: one,
  version: await versionOf(one),
  _idOtro: other,
  versionOtro: await versionOf(other),
  tomar: ['iban'],
});

/** Merges two clientes at the same time as others write to them, and undoes it. */
async function mergeAndUndo(call: Call, [one, other]: readonly [string, string]): Promise<number[]> {
  const merged = await call('POST /fusiones/fusionar', await pair(one, other));
  if (merged.statusCode !== 200) return [merged.statusCode];
  return [200, (await call('PUT /fusiones/deshacer', { _id: merged.json()._id })).statusCode];
}

/** A person without the right tries to issue, pay, annul and merge. */
async function tryWithoutRight(): Promise<number[]> {
  const { rows } = await db.execute<{ id: string; version: number }>(
    sql`SELECT id, version FROM facturas ORDER BY id DESC LIMIT 1`,
  );
  const { id: _id, version } = rows[0] ?? { id: clients[0], version: 1 };
  const answers = [
    await lectura('PUT /facturas/emitir', { _id, version, confirmado: [] }),
    await lectura('POST /facturas/registrarCobro', { _id, importe: '1', forma: 'x' }),
    await lectura('PUT /facturas/anular', { _id, version, motivo: 'x' }),
    await lectura('POST /fusiones/fusionar', await pair(clients[0] ?? '', clients[1] ?? '')),
  ];
  return answers.map(({ statusCode }) => statusCode);
}

test(`tras ${TIMES} vueltas de dos personas a la vez no falta un número, todo suma y el historial dice lo que hay (semilla ${SEED})`, async () => {
  const deeds: Deeds = new Map();
  const today = todayInMadrid(NOW);
  const person = (call: Call, n: number) => ({
    db,
    clients,
    call: () => call,
    random: seededRandom(Number.parseInt(SEED, 16) + n),
  });
  const [one, other] = [person(admin, 1), person(facturacion, 2)];
  const chance = seededRandom(Number.parseInt(SEED, 16));
  const ibans = ['ES9121000418450200051332', 'ES7921000813610123456789', null];
  for (let n = 0; n < TIMES; n++) {
    const target = pick(chance, clients);
    const change = async (call: Call) =>
      (await call('PUT /clientes/actualizar', { _id: target, iban: pick(chance, ibans) })).statusCode;
    const [, , changed, merged, refused] = await Promise.all([
      randomDeed(one, today, deeds),
      randomDeed(other, today, deeds),
      change(admin),
      n % 3 === 0 ? mergeAndUndo(admin, [clients[0] ?? '', clients[1] ?? '']) : [],
      n % 4 === 0 ? tryWithoutRight() : [],
    ]);
    expect([changed, ...merged].filter((status) => status >= 500)).toEqual([]);
    expect(new Set(refused)).toEqual(refused.length > 0 ? new Set([403]) : new Set());
  }
  expect((await verifyChains(db)).fallos).toEqual([]);
  expect(await differentDays(db)).toEqual([]);
  expect(await presentFaults(db)).toEqual([]);
  expect(deeds.get('factura')).toBeGreaterThan(0);
}, 600_000);
