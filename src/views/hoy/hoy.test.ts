import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rolesCliente, rolesTrabajador } from '#office/access/roles.ts';
import { caller, makeUser, tokenOf } from '#resources/usuarios/access.testing.server.ts';
import { openApp } from '../../app.testing.server.ts';
import { createDemoDatabase } from '../../demo.testing.server.ts';
import { clienteCards } from './cliente-cards.ts';
import type { Hoy, Tarjeta } from './contract.ts';
import { officeCards } from './office-cards.ts';
import { giveWork } from './today.testing.server.ts';

const { db, url } = await createDemoDatabase();
const now = new Date('2026-11-21T10:00:00Z');
const app = await openApp(url, { clock: () => now });

type Person = Awaited<ReturnType<typeof as>>;

async function as(tipo: 'cliente' | 'trabajador', rol: string, clienteId?: string) {
  const user = await makeUser(db, { tipo, rol, ...(clienteId && { clienteId }) });
  const call = caller(app, await tokenOf(app, user));
  return { id: user.id, call, today: async () => (await call('GET /hoy/leer')).json<Hoy>() };
}

const keys = ({ tarjetas }: Hoy) => tarjetas.map(({ clave }) => clave);

/** Follows the card to its list. */
async function expectSameAsList({ call }: Person, { clave, llamada, ruta, total, filas }: Tarjeta) {
  const list = await call(`GET ${llamada}&limite=100`);
  expect(list.statusCode, `${clave}: ${list.body.slice(0, 300)}`).toBe(200);
  const page = list.json<{ total: number; filas: { _id: string }[] }>();
  expect(page.total, clave).toBe(total);
  expect(
    filas.map(({ _id }) => _id),
    clave,
  ).toEqual(page.filas.slice(0, 5).map(({ _id }) => _id));
  expect(new URL(ruta, url).search, clave).toBe(new URL(llamada, url).search);
}

let admin: Person;
let autoescuela: { clienteId: string; usuarioId: string };

beforeAll(async () => {
  admin = await as('trabajador', 'Administrador');
  autoescuela = await giveWork(db, { call: admin.call, workerId: admin.id });
});

test('quien administra ve todo lo que hay que hacer, y cada cuenta es la de su lista', async () => {
  const today = await admin.today();
  expect(today.fallidas).toEqual([]);
  expect(keys(today)).toEqual(officeCards.map(({ clave }) => clave));
  expect(today.calculadoEn).toBe(now.toISOString());
  for (const card of today.tarjetas) await expectSameAsList(admin, card);
});

test('lo que se cuenta es lo que toca: de ayer, de hoy, de más de dos días', async () => {
  const { tarjetas } = await admin.today();
  const total = (clave: string) => tarjetas.find((card) => card.clave === clave)?.total;
  expect(
    ['actividadesVencidas', 'actividadesHoy', 'sinRespuesta48', 'sinRespuesta24', 'aeatRechazadas'].map(
      total,
    ),
  ).toEqual([1, 1, 1, 1, 1]);
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM facturas WHERE estado_cobro IN ('pendiente', 'parcial')
      AND pendiente_cobro > 0 AND vence_el < '2026-11-21'`);
  expect(total('facturasVencidas')).toBe(rows[0]?.n);
});

const WORK: Record<string, string[]> = {
  Gestor: [
    'sinRespuesta48',
    'sinRespuesta24',
    'facturasVencidas',
    'presupuestosCaducan',
    'presupuestosSinRespuesta',
    'presupuestosCaducados',
    'pedidosNuevos',
    'pedidosSinFacturar',
    'firmas',
    'altas',
    'cambiosIdentidad',
    'replicas',
    'tarifas',
  ],
  Comercial: [],
  Facturacion: [
    'aeatRechazadas',
    'aeatEsperando',
    'facturasVencidas',
    'pedidosNuevos',
    'pedidosSinFacturar',
    'cambiosIdentidad',
  ],
  Editor: ['replicas', 'anuncios', 'tarifas'],
  Lectura: ['facturasVencidas'],
};

test.each(Object.entries(WORK))('%s tiene lo que su papel hace, y nada más', async (rol, work) => {
  const person = await as('trabajador', rol);
  const today = await person.today();
  expect(keys(today)).toEqual(work);
  for (const card of today.tarjetas) await expectSameAsList(person, card);
});

test('quien lleva una cartera tiene lo de sus clientes', async () => {
  const seller = await as('trabajador', 'Comercial');
  await db.execute(
    sql`UPDATE clientes SET responsable_id = ${seller.id} WHERE id = ${autoescuela.clienteId}`,
  );
  const today = await seller.today();
  expect(keys(today)).toContain('presupuestosCaducan');
  expect(keys(today)).toContain('sinRespuesta48');
  const alumnos = today.tarjetas.find(({ clave }) => clave === 'sinRespuesta48');
  expect(alumnos?.filas[0]?.detalle).toMatch(/^Autoescuela /);
  for (const card of today.tarjetas) await expectSameAsList(seller, card);
});

describe('una autoescuela', () => {
  test.each(rolesCliente)('%s ve lo suyo, con la cuenta de sus listas', async (rol) => {
    const person = await as('cliente', rol, autoescuela.clienteId);
    const today = await person.today();
    const claves = clienteCards.map(({ clave }) => clave);
    expect(claves).toEqual(expect.arrayContaining(keys(today)));
    expect(keys(today).includes('solicitudes')).toBe(rol !== 'Lectura');
    expect(keys(today).includes('presupuestos')).toBe(rol === 'Propietario');
    for (const card of today.tarjetas) {
      await expectSameAsList(person, card);
      expect(card.ruta).toMatch(/^\/panelCliente\//);
    }
  });

  test('otra no ve nada de ella', async () => {
    const other = await as('cliente', 'Propietario');
    expect(await other.today()).toEqual({ tarjetas: [], fallidas: [], calculadoEn: now.toISOString() });
  });
});

test('lo que no se puede leer se dice, y no quita lo demás', async () => {
  await db.execute(sql`ALTER TABLE replicas RENAME TO replicas_rotas`);
  const today = await admin.today();
  await db.execute(sql`ALTER TABLE replicas_rotas RENAME TO replicas`);
  expect(today.fallidas).toEqual(['Réplicas por publicar']);
  expect(keys(today)).toEqual(officeCards.map(({ clave }) => clave).filter((clave) => clave !== 'replicas'));
});

test('cada trabajador tiene su día: quien no tiene papel no ve tarjetas', () => {
  expect(Object.keys(WORK)).toEqual(rolesTrabajador.filter((rol) => rol !== 'Administrador'));
});
