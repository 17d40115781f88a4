import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cents } from '#platform/kit/amounts/exact.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { between, chance, seededRandom } from '#platform/kit/seeded-random.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { billableCliente, fillBusiness } from '../facturas.testing.server.ts';
import type { AntiguedadDeuda, Apunte, Prevision347, ResumenIva } from '../libros/contract.ts';
import { daysOf, quarterOf } from '../libros/period.ts';
import { foldTotals } from './fold.server.ts';
import { type Deeds, type RandomOffice, randomDeed } from './random-office.testing.server.ts';
import {
  quarterName,
  type Recount,
  recountDebt,
  recountSales,
  recountVat,
  written,
} from './recount.testing.server.ts';
import { differentDays } from './verify-totals.server.ts';

/**
 * A random office: facturas of every kind, cobros, rectificativas, canjes and anulaciones over two years, with folds in between. For more
 * deeds, or other ones: `npm run totales -- --veces 10000 --semilla <commit>`.
 */

const TIMES = Number(process.env.TOTALES_VECES ?? 70);
/** Equal seeds give equal deeds. */
const SEED = process.env.TOTALES_SEMILLA ?? 'e63e9b1c';
const DAYS = 400;

const time = { now: new Date('2026-02-03T08:00:00Z') };
const { db, signIn, boss: user } = await openOffice({ clock: () => time.now });
await fillBusiness(db);
let { call } = user;
const random = seededRandom(Number.parseInt(SEED, 16));
const clients: string[] = [];
for (let n = 0; n < 12; n++) clients.push(await billableCliente(db));
const office: RandomOffice = { db, random, clients, call: () => call };
const deeds: Deeds = new Map();

/** Moves the clock, within the day or to another day with a new session. */
async function goOn(): Promise<void> {
  const minutes = between(random, 1, Math.ceil((DAYS * 2_880) / TIMES));
  const before = todayInMadrid(time.now);
  time.now = new Date(time.now.getTime() + minutes * 60_000);
  if (todayInMadrid(time.now) !== before) call = await signIn(user);
}

async function get<T>(address: string): Promise<T> {
  const answer = await call(`GET ${address}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

const years = () => {
  const last = quarterOf(todayInMadrid(time.now)).ejercicio;
  return Array.from({ length: last - 2025 }, (_, index) => 2026 + index);
};

async function book(): Promise<Apunte[]> {
  const rows: Apunte[] = [];
  for (const ejercicio of years())
    for (let next: string | null = ''; next !== null; ) {
      const page: { filas: Apunte[]; siguiente: string | null } = await get(
        `/facturas/libro?ejercicio=${ejercicio}&limite=100${next && `&despues=${next}`}`,
      );
      rows.push(...page.filas);
      next = page.siguiente;
    }
  return rows;
}

/** Tax of each quarter as the summary says it. */
async function saidVat(): Promise<Recount> {
  const said: Recount = new Map();
  for (const ejercicio of years())
    for (const trimestre of ['1', '2', '3', '4']) {
      const summary = await get<ResumenIva>(
        `/facturas/resumenIva?ejercicio=${ejercicio}&trimestre=${trimestre}`,
      );
      const quarter = quarterName(summary.desde);
      said.set(`${quarter} facturas`, BigInt(summary.facturas));
      said.set(`${quarter} anuladas`, BigInt(summary.anuladas));
      said.set(`${quarter} importe`, cents(summary.importeTotal));
      said.set(`${quarter} de otro`, cents(summary.operacionesAnteriores.base));
      said.set(`${quarter} después`, cents(summary.facturadasDespues.base));
      for (const { clave, facturas, base, cuota, recargo } of summary.filas) {
        said.set(`${quarter} ${clave} facturas`, BigInt(facturas));
        said.set(`${quarter} ${clave} base`, cents(base));
        said.set(`${quarter} ${clave} cuota`, cents(cuota));
        said.set(`${quarter} ${clave} recargo`, cents(recargo));
      }
    }
  return said;
}

async function saidDebt(): Promise<Recount> {
  const said: Recount = new Map();
  for (const { _idCliente, total, hasta30, hasta60, hasta90, mas90 } of (
    await get<AntiguedadDeuda>('/facturas/antiguedadDeuda')
  ).filas) {
    const who = _idCliente ?? 'ninguno';
    said.set(`${who} total`, cents(total));
    said.set(
      `${who} vencido`,
      [hasta30, hasta60, hasta90, mas90].reduce((sum, one) => sum + cents(one), 0n),
    );
  }
  return said;
}

type Informe = { filas: { clave: string; valores: { facturas: number; base: string; total: string } }[] };

async function saidSales(): Promise<Recount> {
  const said: Recount = new Map();
  for (const informe of ['ventasPorMes', 'ventasPorSerie', 'ventasPorCliente'])
    for (const { clave, valores } of (await get<Informe>(`/informes/leer?informe=${informe}&periodo=siempre`))
      .filas) {
      said.set(`${informe} ${clave} facturas`, BigInt(valores.facturas));
      said.set(`${informe} ${clave} base`, cents(valores.base));
      said.set(`${informe} ${clave} total`, cents(valores.total));
    }
  return said;
}

/** Form 347 of a year from the libro, by tax number: its total and its last name. */
async function recount347(rows: readonly Apunte[], ejercicio: number): Promise<string[]> {
  const { rows: withheld } = await db.execute<{ id: string }>(sql`SELECT id FROM facturas WHERE irpf <> 0`);
  const apart = new Set(withheld.map(({ id }) => id));
  const { desde, hasta } = daysOf(ejercicio);
  const totals: Recount = new Map();
  for (const row of rows) {
    const isOf = row.fecha >= desde && row.fecha <= hasta && row.nif && row.tipo !== 'F2' && !row.anulada;
    if (!isOf || apart.has(row._id)) continue;
    const amount = cents(row.importeTotal) - cents(row.importeSustituido ?? '0');
    for (const key of [`${row.nif}`, `${row.nif} ${quarterName(row.fecha)}`])
      totals.set(key, (totals.get(key) ?? 0n) + amount);
  }
  const over = new Set(
    [...totals]
      .filter(([key, total]) => !key.includes(' ') && (total > 300_506n || total < -300_506n))
      .map(([nif]) => nif),
  );
  return written(new Map([...totals].filter(([key]) => over.has(key.split(' ')[0] ?? ''))));
}

async function said347(ejercicio: number): Promise<string[]> {
  const { filas } = await get<Prevision347>(`/facturas/previsionDeclaracion347?ejercicio=${ejercicio}`);
  const names = filas.filter(({ nombre }) => !nombre);
  expect(names).toEqual([]);
  return written(
    new Map(
      filas.flatMap(({ nif, total, trimestres }) => [
        [nif, cents(total)] as const,
        ...trimestres.map((amount, index) => [`${nif} ${ejercicio}-T${index + 1}`, cents(amount)] as const),
      ]),
    ),
  );
}

type Sums = { sumas: Record<'baseImponible' | 'totalFactura' | 'pendienteCobro', string> };

/** The foot of the list of facturas adds up to what its reports say. */
async function expectSameSums(sales: Recount): Promise<void> {
  const { sumas } = await get<Sums>('/facturas/sumar');
  const ofMonths = (end: string) =>
    [...sales].reduce(
      (sum, [key, cents]) => (key.startsWith('ventasPorMes') && key.endsWith(end) ? sum + cents : sum),
      0n,
    );
  const { suma } = await get<AntiguedadDeuda>('/facturas/antiguedadDeuda');
  expect([sumas.baseImponible, sumas.totalFactura].map(cents)).toEqual([ofMonths('base'), ofMonths('total')]);
  expect(sumas.pendienteCobro).toBe(suma.total);
}

/** Every report beside its recount, with whatever days are pending now. */
async function expectTrue(): Promise<void> {
  const rows = await book();
  expect(written(await saidVat())).toEqual(written(recountVat(rows)));
  expect(written(await saidDebt())).toEqual(written(await recountDebt(db, todayInMadrid(time.now))));
  const sales = await saidSales();
  expect(written(sales)).toEqual(written(await recountSales(db)));
  await expectSameSums(sales);
  for (const ejercicio of years())
    expect(await said347(ejercicio)).toEqual(await recount347(rows, ejercicio));
}

const pending = async () =>
  (await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM totales_pendientes`)).rows[0]?.n;

test('los totales son las sumas de las filas tras facturas, cobros, rectificativas y anulaciones al azar', async () => {
  for (let n = 1; n <= TIMES; n++) {
    await goOn();
    const deed = randomDeed(office, todayInMadrid(time.now), deeds);
    // A fold may come between the parts of a deed, and after it.
    await (chance(random, 0.08) ? Promise.all([deed, foldTotals(db)]) : deed);
    if (n === Math.ceil(TIMES / 2)) await expectTrue();
  }
  expect(await pending()).toBeGreaterThan(0);
  await expectTrue();
  while ((await pending()) !== 0) await foldTotals(db);
  expect(await differentDays(db)).toEqual([]);
  await expectTrue();
  if (TIMES > 1_000) process.stdout.write(`${JSON.stringify(Object.fromEntries([...deeds].toSorted()))}\n`);
  for (const done of ['factura', 'simplificada', 'cobro', 'rectificativa', 'anulación'])
    expect(deeds.get(done), done).toBeGreaterThan(0);
}, 3_600_000);

test('un total que no es la suma de sus facturas se dice, con su día', async () => {
  const { rows } = await db.execute<{ dia: string }>(sql`
    UPDATE totales_impuestos SET cuota = cuota + 0.01
    WHERE ctid = (SELECT ctid FROM totales_impuestos ORDER BY dia LIMIT 1) RETURNING dia::text`);
  expect(await differentDays(db)).toEqual(rows.map(({ dia }) => dia));
  // A pending day is read from its facturas, so its wrong totals deceive nobody.
  await db.execute(sql`INSERT INTO totales_pendientes (dia) VALUES (${rows[0]?.dia})`);
  expect(await differentDays(db)).toEqual([]);
  await foldTotals(db);
  expect(await differentDays(db)).toEqual([]);
});
