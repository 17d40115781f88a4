import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { caller, makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { EstadoPedido } from './estados.ts';
import { pedidosFamily } from './family.server.ts';

const { db, app, as, admin } = await openOffice();
const _idCliente = await makeCliente(db);

const API = 'anotado por API (Persona Administrador)';
const LINES = [{ descripcion: 'Rótulo', cantidad: 2, precioUnitario: 100 }];
const FAMILIES = [
  ['presupuestos', Object.values(EstadoPresupuesto), presupuestosFamily.next],
  ['pedidos', Object.values(EstadoPedido), pedidosFamily.next],
] as const;

const make = async (family: string, said: object = {}) => {
  const made = await admin(`POST /${family}/crear`, { _idCliente, lineas: LINES, ...said });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<PaperJson>();
};
const change = (family: string, { _id }: PaperJson, said: object, verb = 'actualizar') =>
  admin(`PUT /${family}/${verb}`, { _id, ...said });
const read = async (family: string, _id: string) =>
  (await admin(`GET /${family}/consultarPorId?_id=${_id}`)).json<PaperJson>();
const written = async (tabla: string, _id: string) =>
  (
    await db.execute<{ de: string }>(
      sql`SELECT concat_ws(' | ', quien, via, detalle) AS de FROM ${sql.raw(tabla)} WHERE presupuesto_id = ${_id} ORDER BY en DESC LIMIT 1`,
    )
  ).rows[0]?.de;

const pairs = FAMILIES.flatMap(([family, states, next]) =>
  states.flatMap((from) => states.filter((to) => to !== from).map((to) => [family, from, to, next] as const)),
);

describe('el estado se escribe como otro campo', () => {
  test.each(pairs)(
    'un papel de %s creado en %s pasa a %s, o lo rechaza el paso',
    async (family, from, to, next) => {
      const paper = await make(family, { estado: Number(from) });
      expect(paper.estado).toBe(from);
      const answer = await change(family, paper, { estado: to });
      if (next[from]?.includes(to)) {
        expect(answer.json(), answer.body).toMatchObject({ estado: to });
        return;
      }
      expect(answer.json()).toMatchObject({ codigo: 40902, detalle: { permitidas: paper.permitidas } });
      expect(await read(family, paper._id)).toEqual(paper);
    },
  );

  test('entregado, aceptado y rechazado así dicen que se anotó por API y quién; ni correos ni firma', async () => {
    const sent = await make('presupuestos', { estado: 4 });
    expect(sent).toMatchObject({ enviadoA: API, codigo: expect.stringMatching(/^PRE-/) });
    const accepted = (await change('presupuestos', sent, { estado: 5 })).json<PaperJson>();
    expect(accepted).toMatchObject({ aceptadoPor: `el cliente, ${API}`, hashAceptado: expect.any(String) });
    expect(await written('firmas_eventos', sent._id)).toBe(
      `Persona Administrador | negocio | el cliente, ${API}`,
    );
    const undone = await change('presupuestos', accepted, { estado: 6 });
    expect(undone.json()).toMatchObject({ motivoCierre: API });
    const said = await make('presupuestos', {
      estado: 5,
      aceptadoPor: 'Rosa Gil',
      enviadoA: 'rosa@ejemplo.es',
    });
    expect(said).toMatchObject({ aceptadoPor: 'Rosa Gil', enviadoA: 'rosa@ejemplo.es' });
    expect(await written('firmas_eventos', said._id)).toBe(
      `Persona Administrador | negocio | Rosa Gil, ${API}`,
    );
    const rejected = await make('presupuestos', { estado: 4 });
    await change('presupuestos', rejected, { estado: 6, motivo: 'Es caro' });
    expect(await written('firmas_eventos', rejected._id)).toBe('Persona Administrador | negocio | Es caro');
    expect(await db.$count(sql`firmas`)).toBe(0);
    expect(await db.$count(sql`correos`)).toBe(0);
  });

  test('de Enviado a En proceso es otra versión, y lo demás del cuerpo va en ella', async () => {
    const sent = await make('presupuestos', { estado: 4 });
    const next = (
      await change('presupuestos', sent, { estado: 2, titulo: 'Con descuento' })
    ).json<PaperJson>();
    expect(next).toMatchObject({ estado: '2', numVersion: 2, titulo: 'Con descuento' });
    expect(await read('presupuestos', sent._id)).toMatchObject({ versionVigente: false, titulo: null });
  });

  test('los demás campos y el paso van juntos: si el paso no se puede, nada cambia', async () => {
    const paper = await make('presupuestos', { estado: 2 });
    const late = await change('presupuestos', paper, {
      titulo: 'Otro',
      validoHasta: '2026-11-20',
      estado: 3,
    });
    expect(late.json().campos[0].campo).toBe('validoHasta');
    expect(await read('presupuestos', paper._id)).toEqual(paper);
    const done = await change('presupuestos', paper, { ...paper, titulo: 'Otro', estado: 3 });
    expect(done.json(), done.body).toMatchObject({ estado: '3', titulo: 'Otro' });
    const old = await change('presupuestos', paper, { version: paper.version, estado: 4 });
    expect(old.json().codigo).toBe(40901);
    const closed = await change('presupuestos', paper, { titulo: 'Tarde', estado: 4 });
    expect(closed.json().codigo).toBe(40902);
  });

  test('lo que pide un paso no se escribe sin él, y sin derecho a darlo no se da', async () => {
    const paper = await make('presupuestos');
    const alone = await change('presupuestos', paper, { motivo: 'Porque sí' });
    expect(alone.json().campos).toEqual([
      { campo: 'motivo', motivo: 'solo va con el cambio de estado que lo pide' },
    ]);
    const other = await change('presupuestos', paper, { estado: 2, motivo: 'Porque sí' });
    expect(other.json().campos[0].campo).toBe('motivo');
    const sees = { recurso: 'presupuestos', leer: true, crear: true, actualizar: false, eliminar: false };
    const key = { nombre: 'Otro programa', expiraEn: '2027-03-31', permisos: [sees] };
    const { clave } = (await admin('POST /apiClaves/crear', key)).json<{ clave: string }>();
    const program = caller(app, clave);
    const draft = { _idCliente, titulo: 'De otro programa' };
    expect((await program('POST /presupuestos/crear', { ...draft, estado: 2 })).statusCode).toBe(403);
    expect((await program('POST /presupuestos/crear', draft)).statusCode).toBe(200);
    expect((await admin('GET /presupuestos/leer?texto=otro%20programa')).json().total).toBe(1);
    const ended = await make('pedidos', { estado: 5 });
    const manager = await as('Gestor');
    const refused = await manager('PUT /pedidos/actualizar', { _id: ended._id, estado: 3 });
    expect(refused.json()).toMatchObject({ codigo: 40902, detalle: { permitidas: [] } });
  });

  test('guardar escribe las líneas y da el paso; reabrir uno terminado escribe después', async () => {
    const paper = await make('pedidos', { estado: 3 });
    const sent = await change('pedidos', paper, { lineas: [...LINES, ...LINES], estado: 4 }, 'guardar');
    expect(sent.json()).toMatchObject({ estado: '4', total: '484.00', fechaEntregaReal: '2026-11-21' });
    const back = await change('pedidos', paper, { estado: 3, titulo: 'Otro', motivo: 'Faltaba una pieza' });
    expect(back.json()).toMatchObject({ estado: '3', titulo: 'Otro', motivoCierre: 'Faltaba una pieza' });
  });
});

describe('enviar por correo un pedido en proceso', () => {
  test('lo deja enviado; dos veces en un minuto es un correo', async () => {
    const order = await make('pedidos', { estado: 3 });
    const letter = await admin(`GET /pedidos/prepararCorreo?_id=${order._id}`);
    expect(letter.json()).toMatchObject({ pasaA: '4' });
    const mail = () => change('pedidos', order, { para: 'rosa@ejemplo.es' }, 'enviarEmailCliente');
    expect((await mail()).json()).toMatchObject({ estado: '4', fechaEntregaReal: '2026-11-21' });
    expect((await mail()).json()).toMatchObject({ estado: '4', version: order.version + 1 });
    expect(await db.$count(sql`correos`)).toBe(1);
    expect((await admin(`GET /pedidos/prepararCorreo?_id=${order._id}`)).json()).toMatchObject({
      pasaA: null,
    });
  });
});
