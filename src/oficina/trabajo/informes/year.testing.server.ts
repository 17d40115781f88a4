import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Call, peopleOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import {
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { type PaperJson, presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import type { Informe } from './catalogue.ts';
import type { InformeLeido } from './contract.ts';
import { type ClienteInformes, fillInformesOffice } from './office.testing.server.ts';

/*
 * A year of an office, made through the API, with each expected amount written by hand beside it. Each
 * test file has its own database and program.
 */

const { db: made, url } = await createTestDatabase();
export const db = made;
await fillBusiness(db);
const time = { now: new Date('2026-11-21T10:00:00Z') };
export const app = await openApp(url, { clock: () => time.now });
export const { signIn: as } = peopleOf(app, db);
export const { clients: clientes, admin, seller } = await fillInformesOffice(db);

/** Calls of an administrator. */
export let boss: Call = await as(admin);
/** Issued facturas that are not annulled, with the amounts expected from each. */
export const sold: { client: ClienteInformes; month: string; serie: string; base: string; total: string }[] =
  [];

/** A report as JSON. */
export async function read(call: Call, informe: Informe, query = ''): Promise<InformeLeido> {
  const answer = await call(`GET /informes/leer?informe=${informe}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<InformeLeido>();
}

async function sell(
  on: string,
  client: ClienteInformes,
  serie: string,
  precioUnitario: string,
): Promise<PaperJson> {
  time.now = new Date(time.now.getTime() + 1_000 > Date.parse(on) ? time.now.getTime() + 1_000 : on);
  const lineas = [{ descripcion: 'Servicio', precioUnitario }];
  return issue(
    boss,
    await draftFactura(boss, { _idCliente: client.id, serie, lineas, _idResponsable: client.responsable }),
  );
}

/**
 * Makes a factura that replaces another, one that corrects another by differences, an annulled one and
 * a draft.
 */
async function corrected(): Promise<void> {
  const client = clientes[30] as ClienteInformes;
  const of = { client, month: '2026-11', serie: '' };
  const rectify = async (metodo: 'S' | 'I', lineas?: object[]) => {
    const first = await sell('2026-11-20T09:30:00Z', client, '', '500');
    const made = (
      await boss('POST /facturas/rectificar', { _id: first._id, metodo, motivo: 'Precio' })
    ).json<PaperJson>();
    const { _id, version } = made;
    const draft = lineas
      ? (await boss('PUT /facturas/actualizar', { _id, version, lineas })).json<PaperJson>()
      : made;
    time.now = new Date(time.now.getTime() + 1_000);
    await issue(boss, draft);
  };
  await rectify('S', [{ descripcion: 'Servicio', precioUnitario: '300' }]);
  sold.push({ ...of, base: '500.00', total: '605.00' }, { ...of, base: '-200.00', total: '-242.00' });
  await rectify('I');
  sold.push({ ...of, base: '500.00', total: '605.00' }, { ...of, base: '-500.00', total: '-605.00' });
  const { _id, version } = await sell('2026-11-20T09:40:00Z', client, 'VA', '9999');
  const annulled = await boss('PUT /facturas/anular', { _id, version, motivo: 'Duplicada' });
  expect(annulled.statusCode, annulled.body).toBe(200);
  await draftFactura(boss, { _idCliente: client.id });
}

/** Does something as of an instant, just signed in. */
export async function on<T>(instant: string, work: () => Promise<T>): Promise<T> {
  const before = time.now;
  time.now = new Date(instant);
  boss = await as(admin);
  const done = await work();
  time.now = before;
  boss = await as(admin);
  return done;
}

/**
 * Makes presupuestos, pedidos, actividades and solicitudes of alumnos, some of the seller and some of
 * others.
 */
async function papers(): Promise<void> {
  const [first, second] = [clientes[0] as ClienteInformes, clientes[1] as ClienteInformes];
  const given = { _idCliente: first.id, _idResponsable: seller.id };
  const presupuestos = async () => [
    await presupuestoIn(boss, '4', given),
    await presupuestoIn(boss, '4', given),
  ];
  // Answers came a day and four days after.
  const sent = await on('2026-10-05T10:00:00Z', presupuestos);
  for (const [index, { _id, version }] of sent.entries())
    await on(index === 0 ? '2026-10-06T10:00:00Z' : '2026-10-09T10:00:00Z', () =>
      boss('PUT /presupuestos/aceptar', { _id, version, aceptadoPor: 'Rosa Gil', medio: 'telefono' }),
    );
  for (const estado of ['4', '6', '2']) await presupuestoIn(boss, estado, given);
  const waiting = await presupuestoIn(boss, '4', { _idCliente: second.id, _idResponsable: admin.id });
  await boss('PUT /presupuestos/cancelar', { _id: waiting._id, version: waiting.version, motivo: 'No' });
  await pedidoUnderWay(boss, { _idCliente: first.id, _idResponsable: seller.id });
  await pedidoUnderWay(boss, { _idCliente: second.id });
  for (const [index, [tipo, estado]] of KINDS.entries())
    await boss('POST /actividades/crear', {
      asunto: `Cosa ${index}`,
      tipo,
      estado,
      inicio: `2026-${index % 2 ? '10-31T23:30' : '09-10T10:00'}:00Z`,
      _idResponsable: index % 3 === 0 ? seller.id : admin.id,
    });
  await alumnos(first, second);
}

const KINDS = [
  ['llamada', 'hecha'],
  ['llamada', 'pendiente'],
  ['visita', 'hecha'],
  ['reunion', 'hecha'],
  ['email', 'cancelada'],
  ['nota', 'hecha'],
  ['tarea', 'pendiente'],
] as [string, string][];

/** Hours until each of two autoescuelas answered; null if it has not. */
const ANSWERS: [school: 0 | 1, hours: number | null][] = [
  ...([
    [0, 2],
    [0, 30],
    [0, 50],
    [0, null],
    [1, 23],
    [1, null],
  ] as [0 | 1, number | null][]),
];

async function alumnos(...autoescuelas: ClienteInformes[]): Promise<void> {
  const sent = '2026-11-02T10:00:00Z';
  for (const [index, [autoescuela, hours]] of ANSWERS.entries()) {
    const made = await boss('POST /alumnos/crear', {
      nombre: `Alumno ${index}`,
      email: `a${index}@ejemplo.es`,
      codProvincia: '28',
      _idResponsable: admin.id,
      _idPermiso: (await boss('GET /permisosConducir/leer?texto=B&limite=1')).json().filas[0]._id,
    });
    expect(made.statusCode, made.body).toBe(200);
    await db.execute(sql`
      INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, estado, enviada_en, respondida_en)
      VALUES (gen_random_uuid(), ${made.json()._id}, ${autoescuelas[autoescuela]?.id}, ${hours === null ? 'enviada' : 'respondida'},
        ${sent}, ${sent}::timestamptz + ${hours} * interval '1 hour')`);
  }
}

for (const [index, day] of ['2026-08-03', '2026-09-30', '2026-10-01', '2026-11-20'].entries()) {
  time.now = new Date(`${day}T09:00:00Z`);
  boss = await as(admin);
  for (const [place, client] of clientes.slice(index * 5, index * 5 + 6).entries()) {
    const serie = ['', 'VA', 'RT'][place % 3] ?? '';
    const base = `${100 * (place + 1) + index}.00`;
    await sell(`${day}T09:00:00Z`, client, serie, base);
    const total = plain((cents(base) * 121n) / 100n, 2);
    sold.push({ client, month: day.slice(0, 7), serie, base, total });
  }
}
await corrected();
await papers();
