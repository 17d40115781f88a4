import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { presentFaults } from '#oficina/documentos/evidencias/evidence.testing.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { isReminded } from '../cobros/reminders.server.ts';
import { billableCliente, fillBusiness } from '../facturas.testing.server.ts';
import type { AntiguedadDeuda, Apunte, Prevision347 } from '../libros/contract.ts';
import { cents, DEEDS, emptyBooks, left, type Office, sell, text } from './year.testing.server.ts';

/**
 * A year of random cobros: in part, with too much, for several facturas at once, applied, given back and undone. At its end, the figures of
 * the program are compared with sums that a person could make. For a thousand: `COBROS_VECES=1000 COBROS_SEMILLA=<commit> vitest run …`.
 */
const TIMES = Number(process.env.COBROS_VECES ?? 120);
/** Equal seeds give equal deeds. */
const SEED = process.env.COBROS_SEMILLA ?? '7dfcd3ad';
const YEAR_MINUTES = 362 * 1_440;

const time = { now: new Date('2026-01-02T08:00:00Z') };
const { db, signIn, boss: user } = await openOffice({ clock: () => time.now });
await fillBusiness(db);
let { call } = user;
const today = () => todayInMadrid(time.now);

const clientes: string[] = [];
for (let n = 0; n < 8; n++) clientes.push(await billableCliente(db));
const books = emptyBooks();
const random = seededRandom(Number.parseInt(SEED.slice(0, 8), 16));
const office: Office = { random, clientes, books, today, call: (...asked) => call(...asked) };
const deeds: Record<string, number> = {};

/** Moves the clock by an equal part of the year; another day has another session. */
async function goOn(): Promise<void> {
  const before = today();
  time.now = new Date(time.now.getTime() + Math.floor((YEAR_MINUTES * 60_000) / TIMES));
  if (today() !== before) call = await signIn(user);
}

for (let done = 0; done < TIMES; ) {
  if (random() < 0.4) await sell(office);
  const drawn = random() * 100;
  const [name = '', , deed] = DEEDS.find(([, upTo]) => drawn < upTo) ?? [];
  if (!(await deed?.(office))) {
    await sell(office);
    continue;
  }
  deeds[name] = (deeds[name] ?? 0) + 1;
  done += 1;
  await goOn();
}

const get = async <T>(address: string): Promise<T> => {
  const answer = await call(`GET ${address}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0);
const creditOf = (cliente: string) =>
  sumOf(
    books.entradas.filter((one) => one.cliente === cliente),
    ({ queda }) => queda,
  );
const debtsOf = (cliente: string) => books.deudas.filter((one) => one.cliente === cliente);
/** Money of the year, as it came in and went back. */
const money = [
  ...books.piezas.filter(({ de, deshecho }) => !de && !deshecho),
  ...books.entradas.filter(({ anulado }) => !anulado),
  ...books.vueltas
    .filter(({ deshecha }) => !deshecha)
    .map(({ fecha, importe }) => ({ fecha, importe: -importe })),
].map(({ fecha, importe }) => ({ fecha, importe }));

test('se ha hecho de todo', () => {
  expect(Object.keys(deeds).toSorted()).toEqual(DEEDS.map(([name]) => name).toSorted());
});

test('cada factura debe lo que le falta, y cada cliente tiene a favor lo que no se ha usado', async () => {
  const { rows } = await db.execute<{ id: string; pendiente: string; estado: string }>(sql`
    SELECT id, pendiente_cobro::text AS pendiente, estado_cobro AS estado FROM facturas ORDER BY id`);
  const expected = books.deudas.map((one) => ({
    id: one._id,
    pendiente: text(left(one)),
    estado: left(one) === 0 ? 'cobrada' : one.pagado === 0 ? 'pendiente' : 'parcial',
  }));
  expect(rows).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  for (const cliente of clientes)
    expect((await get<{ importe: string }>(`/facturas/leerAFavor?_idCliente=${cliente}`)).importe).toBe(
      text(creditOf(cliente)),
    );
});

test('la deuda, el resumen, el correo y los recordatorios dicen lo mismo', async () => {
  const { filas, suma } = await get<AntiguedadDeuda>('/facturas/antiguedadDeuda');
  for (const cliente of clientes) {
    const owed = sumOf(debtsOf(cliente), left);
    const credit = creditOf(cliente);
    const net = text(owed - credit);
    const row = filas.find(({ _idCliente }) => _idCliente === cliente);
    expect(row?.total ?? '0.00').toBe(net);
    expect(row?.sinAplicar ?? '0.00').toBe(credit === 0 ? '0.00' : `-${text(credit)}`);
    expect(row?.facturas ?? 0).toBe(debtsOf(cliente).filter((one) => left(one) > 0).length);
    const { dinero } = await get<{ dinero: { propias: { debe: string }; aFavor: string } }>(
      `/clientes/consultarResumen?_id=${cliente}`,
    );
    expect([dinero.propias.debe, dinero.aFavor]).toEqual([text(owed), text(credit)]);
    const { parrafos } = await get<{ parrafos: string[] }>(`/clientes/prepararEstadoCuenta?_id=${cliente}`);
    expect(parrafos[1]?.replaceAll(/[^\d,]|(?<=\d)\.(?=\d{3})/g, '')).toContain(
      owed === credit ? '' : text(Math.abs(owed - credit)).replace('.', ','),
    );
    for (const debt of debtsOf(cliente)) expect(await isReminded(db, debt._id)).toBe(left(debt) > credit);
  }
  expect(suma.total).toBe(text(sumOf(books.deudas, left) - sumOf(books.entradas, ({ queda }) => queda)));
});

test('los cobros de cada mes y la cifra de Hoy cuentan el dinero una vez, el día que se movió', async () => {
  const listed: { fecha: string; importe: string }[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: { filas: typeof listed; siguiente: string | null } = await get(
      `/facturas/listarCobros?limite=100${next && `&despues=${next}`}`,
    );
    listed.push(...page.filas);
    next = page.siguiente;
  }
  const inMonths = (rows: readonly { fecha: string; importe: string | number }[]) => {
    const months: Record<string, number> = {};
    for (const { fecha, importe } of rows) {
      const month = fecha.slice(0, 7);
      months[month] = (months[month] ?? 0) + (typeof importe === 'string' ? cents(importe) : importe);
    }
    return months;
  };
  expect(inMonths(listed)).toEqual(inMonths(money));
  expect(listed).toHaveLength(money.length);
  const { figuras } = await get<{ figuras: { clave: string; importe: string }[] }>('/hoy/leer');
  const saidToday = figuras.find(({ clave }) => clave === 'cobrado')?.importe ?? '';
  expect(cents(saidToday)).toBe(inMonths(money)[today().slice(0, 7)] ?? 0);
});

test('el libro y el 347 siguen a las facturas; el metálico va aparte, desde 6.000 € de una persona', async () => {
  const rows: Apunte[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: { filas: Apunte[]; siguiente: string | null } = await get(
      `/facturas/libro?ejercicio=2026&limite=100${next && `&despues=${next}`}`,
    );
    rows.push(...page.filas);
    next = page.siguiente;
  }
  expect(sumOf(rows, ({ importeTotal }) => cents(importeTotal))).toBe(
    sumOf(books.deudas, ({ total }) => total),
  );
  const { rows: numbers } = await db.execute<{ id: string; nif: string }>(sql`SELECT id, nif FROM clientes`);
  const nifOf = (cliente: string) => numbers.find(({ id }) => id === cliente)?.nif ?? '';
  const said = await get<Prevision347>('/facturas/previsionDeclaracion347?ejercicio=2026');
  const by = (a: [string, string], b: [string, string]) => (a[0] < b[0] ? -1 : 1);
  const declared = clientes
    .map((cliente) => [nifOf(cliente), sumOf(debtsOf(cliente), ({ total }) => total)] as const)
    .filter(([, total]) => total > 300_506)
    .map(([nif, total]): [string, string] => [nif, text(total)]);
  expect(said.filas.map(({ nif, total }): [string, string] => [nif, total]).toSorted(by)).toEqual(
    declared.toSorted(by),
  );
  const cash = clientes
    .map((cliente) => {
      const pieces = books.piezas.filter(
        ({ deuda, forma, deshecho }) => deuda.cliente === cliente && forma === 'Efectivo' && !deshecho,
      );
      return [nifOf(cliente), sumOf(pieces, ({ importe }) => importe)] as const;
    })
    .filter(([, total]) => total > 600_000)
    .map(([nif, total]): [string, string] => [nif, text(total)]);
  expect(said.metalico.map(({ nif, importe }): [string, string] => [nif, importe]).toSorted(by)).toEqual(
    cash.toSorted(by),
  );
});

test('lo que hay es lo que dice su historial', async () => {
  expect(await presentFaults(db)).toEqual([]);
});
