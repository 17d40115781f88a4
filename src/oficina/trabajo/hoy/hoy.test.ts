import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { rolesCliente, rolesTrabajador } from '#oficina/base/roles/roles.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { clienteCards } from './cliente-cards.ts';
import type { Hoy, Tarjeta } from './contract.ts';
import { officeCards } from './office-cards.ts';
import { kindOf } from './screens/acts/kinds.ts';
import { giveWork } from './today.testing.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db, url, app, person } = await openOffice({ clock: () => now }, await createDemoDatabase());

const entered = async (...asked: Parameters<typeof person>) => {
  const made = await person(...asked);
  const today = async (query = '') => (await made.call(`GET /hoy/leer${query}`)).json<Hoy>();
  return { ...made, today };
};
type Entered = Awaited<ReturnType<typeof entered>>;

const keys = ({ tarjetas }: Hoy) => tarjetas.map(({ clave }) => clave);

/** Follows the card to its list. */
async function expectSameAsList(
  { call }: Pick<Entered, 'call'>,
  { clave, llamada, ruta, total, filas }: Tarjeta,
) {
  const list = await call(`GET ${llamada}&limite=100`);
  expect(list.statusCode, `${clave}: ${list.body.slice(0, 300)}`).toBe(200);
  const page = list.json<{ total: number; filas: { _id: string }[] }>();
  expect(page.total, clave).toBe(total);
  expect(
    filas.map(({ _id }) => _id),
    clave,
  ).toEqual(page.filas.slice(0, 20).map(({ _id }) => _id));
  expect(new URL(ruta, url).search, clave).toBe(new URL(llamada, url).search);
}

let admin: Entered;
let autoescuela: { clienteId: string; usuarioId: string };

beforeAll(async () => {
  admin = await entered('Administrador');
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

test('lo urgente va antes que lo demás que se hace en su fila', async () => {
  const worked = ['agenda', 'alumnos', 'ventas'];
  const { tarjetas } = await admin.today();
  const urges = tarjetas.filter(({ clave }) => worked.includes(kindOf(clave)) && clave !== 'firmas');
  expect(urges.map(({ urge }) => urge)).toEqual(urges.map(({ urge }) => urge).toSorted((a, b) => +b - +a));
  expect(new Set(urges.map(({ urge }) => urge)).size).toBe(2);
});

test('un presupuesto hecho que ha caducado no se ofrece para enviar, sino para prorrogar', async () => {
  const place = async () => {
    const { tarjetas } = await admin.today();
    const has = tarjetas.filter(({ filas }) => filas.some(({ _id }) => _id === made._id));
    return has.map(({ clave, filas }) => [clave, filas.find(({ _id }) => _id === made._id)?.detalle]);
  };
  const { rows } = await db.execute<{ _id: string; version: number }>(sql`
    UPDATE presupuestos SET valido_hasta = '2026-11-20', titulo = 'Cartel' WHERE id = (
      SELECT id FROM presupuestos WHERE estado = '3' AND version_vigente ORDER BY id LIMIT 1)
    RETURNING id AS _id, version`);
  const made = rows[0] ?? { _id: '', version: 0 };
  expect(await place()).toEqual([['presupuestosCaducados', 'sin enviar · Cartel']]);
  const longer = await admin.call('PUT /presupuestos/prorrogar', { ...made, validoHasta: '2026-12-15' });
  expect(longer.json()).toMatchObject({ estado: '3', validoHasta: '2026-12-15' });
  expect(await place()).toEqual([['presupuestosSinEnviar', 'Cartel']]);
});

const WORK: Record<string, string[]> = {
  Gestor: [
    'facturasVencidas',
    'sinRespuesta48',
    'presupuestosCaducados',
    'sinRespuesta24',
    'peticiones',
    'presupuestosSinEnviar',
    'presupuestosCaducan',
    'presupuestosSinRespuesta',
    'pedidosNuevos',
    'pedidosSinFacturar',
    'firmas',
    'direccionesTraidas',
    'altas',
    'cambiosIdentidad',
    'replicas',
    'tarifas',
  ],
  Comercial: [],
  Facturacion: [
    'facturasVencidas',
    'aeatRechazadas',
    'pedidosNuevos',
    'pedidosSinFacturar',
    'aeatEsperando',
    'cambiosIdentidad',
  ],
  Editor: ['preciosTraidos', 'direccionesTraidas', 'replicas', 'anuncios', 'tarifas'],
  Lectura: ['facturasVencidas'],
};

test.each(Object.entries(WORK))('%s tiene lo que su papel hace, y nada más', async (rol, work) => {
  const worker = await entered(rol);
  const today = await worker.today();
  expect(keys(today)).toEqual(work);
  for (const card of today.tarjetas) await expectSameAsList(worker, card);
});

test('la agenda tiene lo de hoy por horas, también a lo que se asiste y lo que vence hoy, y dice qué viene después', async () => {
  const [own, colleague] = [await entered('Gestor'), await entered('Gestor')];
  const make = async (asunto: string, inicio: string, more: Record<string, unknown> = {}) =>
    expect(
      (await admin.call('POST /actividades/crear', { asunto, inicio, _idResponsable: own.id, ...more }))
        .statusCode,
    ).toBe(200);
  await make('Comida', '2026-11-21T13:00:00Z');
  await make('Feria', '2026-11-21T07:00:00Z', { todoElDia: true });
  await make('Visita', '2026-11-21T10:30:00Z', {
    _idResponsable: colleague.id,
    participantes: [own.id],
    ubicacion: 'Calle Toledo, 12',
  });
  await make('Pasada', '2026-11-20T10:30:00Z');
  await make('La semana que viene', '2026-11-24T09:00:00Z');
  await make('Mañana', '2026-11-22T09:00:00Z');
  await db.execute(sql`UPDATE facturas SET vence_el = '2026-11-21' WHERE id = (
    SELECT id FROM facturas WHERE estado_cobro = 'pendiente' AND vence_el > '2026-11-21' LIMIT 1)`);
  const { agenda, siguiente } = await own.today();
  expect(agenda.map(({ titulo }) => titulo)).toEqual(['Visita', 'Comida', 'Feria']);
  expect(agenda[0]).toMatchObject({ detalle: 'Calle Toledo, 12', cuando: '2026-11-21T10:30:00+00:00' });
  expect(agenda[2]?.cuando).toBeNull();
  expect(siguiente).toMatchObject({ titulo: 'Mañana', cuando: '2026-11-22T09:00:00+00:00' });
  await make('Congreso', '2026-11-21T23:00:00Z', { todoElDia: true });
  expect((await own.today()).siguiente).toMatchObject({ titulo: 'Congreso', cuando: '2026-11-22' });
  expect((await colleague.today()).agenda.map(({ titulo }) => titulo)).toEqual(['Visita']);
  const collects = (await (await entered('Facturacion')).today()).agenda;
  expect(collects.map(({ titulo }) => titulo)).toEqual([expect.stringMatching(/^Vence F-2026-/)]);
  expect(collects[0]?.importe).toMatch(/^[1-9]/);
  await db.execute(sql`ALTER TABLE actividades RENAME TO actividades_rotas`);
  const broken = await own.today();
  await db.execute(sql`ALTER TABLE actividades_rotas RENAME TO actividades`);
  expect(broken.fallidas.filter((title) => title === 'Agenda')).toHaveLength(1);
});

test('quien lleva una cartera tiene lo de sus clientes', async () => {
  const seller = await entered('Comercial');
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
    const owner = await entered(rol, 'cliente', autoescuela.clienteId);
    const today = await owner.today();
    const claves = clienteCards.map(({ clave }) => clave);
    expect(claves).toEqual(expect.arrayContaining(keys(today)));
    expect(keys(today).includes('solicitudes')).toBe(rol !== 'Lectura');
    expect(keys(today).includes('presupuestos')).toBe(rol === 'Propietario');
    for (const card of today.tarjetas) {
      await expectSameAsList(owner, card);
      expect(card.ruta).toMatch(/^\/panelCliente\//);
    }
  });

  test('otra no ve nada de ella', async () => {
    const other = await entered('Propietario', 'cliente');
    expect(await other.today()).toEqual({
      figuras: [],
      tarjetas: [],
      agenda: [],
      siguiente: null,
      pospuestas: 0,
      fallidas: [],
      inicio: false,
      calculadoEn: now.toISOString(),
    });
  });
});

test('lo que se pospone lo deja de ver solo quien lo pospone, hasta ese día', async () => {
  const [card] = (await admin.today()).tarjetas.filter(({ clave }) => clave === 'facturasVencidas');
  const [first] = card?.filas ?? [];
  if (!card || !first) throw new Error('the demonstration has late facturas');
  const put = (hasta: string | null) =>
    admin.call('PUT /hoy/posponer', { clave: card.clave, fila: first._id, hasta });
  const shown = async (query = '') => {
    const { tarjetas, pospuestas } = await admin.today(query);
    const mine = tarjetas.find(({ clave }) => clave === card.clave);
    return { filas: mine?.filas.map(({ _id }) => _id) ?? [], total: mine?.total, pospuestas };
  };
  for (const hasta of ['2026-11-21', '2026-11-20', '2027-11-22'])
    expect((await put(hasta)).statusCode, hasta).toBe(400);
  // A row put off twice counts once.
  for (const hasta of ['2026-11-24', '2026-11-22']) expect((await put(hasta)).statusCode).toBe(200);
  const rest = await shown();
  expect(rest).toMatchObject({ total: card.total, pospuestas: 1 });
  expect(rest.filas).not.toContain(first._id);
  expect((await shown('?pospuestas=true')).filas).toEqual([first._id]);
  const other = await entered('Facturacion');
  const theirs = (await other.today()).tarjetas.find(({ clave }) => clave === card.clave);
  expect(theirs?.filas.map(({ _id }) => _id)).toContain(first._id);
  await db.execute(sql`UPDATE hoy_pospuestas SET hasta = '2026-11-21'`);
  expect(await shown()).toMatchObject({ pospuestas: 0 });
  await put('2026-11-24');
  await put(null);
  expect((await shown()).filas).toContain(first._id);
  expect((await db.execute(sql`SELECT FROM hoy_pospuestas`)).rowCount).toBe(0);
});

const figuresOf = ({ figuras }: Hoy) => Object.fromEntries(figuras.map((figura) => [figura.clave, figura]));

test('cada figura es la suma de las filas a las que lleva', async () => {
  const owed = (await admin.call('GET /facturas/leer?estadoCobro=pendiente&limite=2')).json().filas;
  for (const [index, { _id }] of owed.entries())
    expect(
      (
        await admin.call('POST /facturas/registrarCobro', {
          _id,
          importe: `1${index}.5`,
          fecha: `2026-11-${20 + index}`,
          forma: 'Transferencia',
        })
      ).statusCode,
    ).toBe(200);
  const { porCobrar, vencido, cobrado, iva, cartera } = figuresOf(await admin.today());
  expect(cobrado).toMatchObject({ importe: '22.00', cuantas: 2 });
  const cents = (text: unknown) => Math.round(Number(text) * 100);
  const listed = async (call: string, sum: string) => {
    const rows: Record<string, unknown>[] = [];
    for (let next = ''; ; ) {
      const page = (await admin.call(`GET ${call}&limite=100${next}`)).json();
      rows.push(...page.filas);
      if (page.siguiente === null) break;
      next = `&despues=${encodeURIComponent(page.siguiente)}`;
    }
    return { cents: rows.reduce((total, row) => total + cents(row[sum]), 0), rows: rows.length };
  };
  const query = (ruta = '') => new URL(ruta, url).search;
  const anteriores = (
    await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM facturas_anteriores`)
  ).rows[0]?.n;
  expect(anteriores).toBe(0);
  expect(await listed(`/facturas/leer${query(porCobrar?.ruta)}`, 'pendienteCobro')).toEqual({
    cents: cents(porCobrar?.importe),
    rows: porCobrar?.cuantas,
  });
  expect((await listed(`/facturas/leer${query(vencido?.ruta)}`, 'pendienteCobro')).rows).toBe(
    vencido?.cuantas,
  );
  expect(Number(vencido?.importe)).toBeGreaterThan(0);
  expect(await listed(`/facturas/listarCobros${query(cobrado?.ruta)}`, 'importe')).toEqual({
    cents: cents(cobrado?.importe),
    rows: cobrado?.cuantas,
  });
  expect(await listed(`/pedidos/leer${query(cartera?.ruta)}`, 'pendienteFacturar')).toEqual({
    cents: cents(cartera?.importe),
    rows: cartera?.cuantas,
  });
  const quarter = (await admin.call('GET /facturas/resumenIva?ejercicio=2026&trimestre=4')).json();
  const tax = quarter.filas.filter(({ impuesto }: { impuesto: string }) => impuesto === '01');
  expect(cents(iva?.importe)).toBe(
    tax.reduce(
      (sum: number, row: { cuota: string; recargo: string }) => sum + cents(row.cuota) + cents(row.recargo),
      0,
    ),
  );
});

test('lo de otro programa se suma y se dice, y lo cobrado se compara con los mismos días', async () => {
  const before = figuresOf(await admin.today());
  await db.execute(sql`
    INSERT INTO facturas_anteriores (id, numero, fecha, vence_el, cliente_nombre, base, cuota, recargo,
      retencion, suplidos, total, pendiente)
    VALUES ('01a1fe40-b6f7-7460-8b47-4111e611c36f', 'V-1', '2025-11-01', '2025-12-01', 'Una', 100, 21, 0, 0, 0, 121, 121)`);
  await db.execute(sql`
    INSERT INTO cobros_anteriores (id, factura_id, fecha, importe)
    VALUES (gen_random_uuid(), '01a1fe40-b6f7-7460-8b47-4111e611c36f', '2025-11-21', 20),
      (gen_random_uuid(), '01a1fe40-b6f7-7460-8b47-4111e611c36f', '2025-11-22', 1)`);
  const after = figuresOf(await admin.today());
  await db.execute(sql`DELETE FROM facturas_anteriores`);
  const more = (clave: string) => Number(after[clave]?.importe) - Number(before[clave]?.importe);
  expect(after.porCobrar?.deOtroPrograma).toBe('100.00');
  expect(more('porCobrar')).toBeCloseTo(100);
  expect(more('vencido')).toBeCloseTo(100);
  expect(Number(after.cobrado?.antes) - Number(before.cobrado?.antes)).toBeCloseTo(20);
});

test('quien no ve facturas no ve dinero, y sin filas solo se cuenta', async () => {
  const editor = await entered('Editor');
  expect((await editor.today()).figuras).toEqual([]);
  const seller = await entered('Comercial');
  expect(Object.keys(figuresOf(await seller.today()))).toEqual([
    'porCobrar',
    'vencido',
    'cobrado',
    'cartera',
  ]);
  const counted = await admin.today('?filas=0');
  expect(counted).toMatchObject({ figuras: [], agenda: [], siguiente: null });
  expect(counted.tarjetas.map(({ filas }) => filas.length)).toEqual(counted.tarjetas.map(() => 0));
  expect(counted.tarjetas.map(({ total }) => total)).toEqual(
    (await admin.today()).tarjetas.map(({ total }) => total),
  );
});

test('una figura que no se puede leer no quita las demás', async () => {
  await db.execute(sql`ALTER TABLE cobros RENAME TO cobros_rotos`);
  const { figuras } = await admin.today();
  await db.execute(sql`ALTER TABLE cobros_rotos RENAME TO cobros`);
  expect(figuras.filter(({ importe }) => importe === null).map(({ clave }) => clave)).toEqual(['cobrado']);
  expect(figuras).toHaveLength(5);
});

test('quien elige empezar en Hoy lo lleva en su sesión desde la siguiente entrada', async () => {
  const gestor = await entered('Gestor');
  const start = async () => {
    const token = await tokenOf(app, gestor);
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).inicio;
  };
  expect(await start()).toBeUndefined();
  await gestor.call('PUT /hoy/elegirInicio', { hoy: true });
  expect((await gestor.today()).inicio).toBe(true);
  expect(await start()).toBe('hoy');
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
