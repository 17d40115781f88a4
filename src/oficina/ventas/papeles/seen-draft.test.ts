import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { PaperJson } from '../presupuestos/presupuestos.testing.server.ts';
import { nextNumber } from './numbering.server.ts';
import { pdfPages } from './pdf/pdf-text.testing.server.ts';
import type { BorradorVisto } from './seen-draft.ts';

const { db, as, person, admin } = await openOffice();
const _idCliente = await makeCliente(db);
const lineas = [{ descripcion: 'Página web', precioUnitario: '49.9' }];
const FAMILIAS = ['presupuestos', 'pedidos', 'facturas'] as const;

const wordsOf = ({ pdf }: BorradorVisto) =>
  pdfPages(Buffer.from(pdf ?? '', 'base64'))
    .flat()
    .join(' ');

/** Everything that a paper could leave behind. */
async function kept(): Promise<unknown> {
  const { rows } = await db.execute(sql`
    SELECT (SELECT json_agg(p) FROM presupuestos p) AS presupuestos, (SELECT json_agg(p) FROM pedidos p) AS pedidos,
      (SELECT json_agg(f) FROM facturas f) AS facturas, (SELECT json_agg(c) FROM contadores_papeles c) AS contadores,
      (SELECT count(*) FROM historial) AS historial, (SELECT count(*) FROM correos) AS correos`);
  return rows;
}

test.each(FAMILIAS)(
  'uno nuevo de %s se ve entero, con el número que tendrá, y no queda nada',
  async (familia) => {
    const before = await kept();
    const seen = (
      await admin(`POST /${familia}/verNuevo`, { _idCliente, titulo: 'Otoño', lineas, dibujo: true })
    ).json<BorradorVisto>();
    expect(seen.codigo).toMatch(/-00001$/);
    const words = wordsOf(seen);
    expect(words).toContain('Página web');
    expect(words).toContain('Borrador');
    expect(words).not.toContain(seen.codigo);
    expect(words).not.toContain('QR');
    expect(await kept()).toEqual(before);
  },
);

test.each(FAMILIAS)('los cambios de %s se ven sin guardarse, y sin dibujo no hay PDF', async (familia) => {
  const { _id } = (await admin(`POST /${familia}/crear`, { _idCliente, lineas })).json<PaperJson>();
  const before = await kept();
  const asked = { _id, lineas: [{ descripcion: 'Sesión de fotos', precioUnitario: '80' }] };
  const seen = (await admin(`POST /${familia}/verCambios`, { ...asked, dibujo: true })).json<BorradorVisto>();
  expect(wordsOf(seen)).toContain('Sesión de fotos');
  expect(wordsOf(seen)).not.toContain('Página web');
  expect((await admin(`POST /${familia}/verCambios`, asked)).json()).toMatchObject({ pdf: null });
  expect(await kept()).toEqual(before);
});

test('mirar un pedido nuevo no espera a quien está tomando número, ni le hace esperar', async () => {
  const ejercicio = Number(todayInMadrid(new Date()).slice(0, 4));
  const seen = await db.transaction(async (tx) => {
    await nextNumber(tx, { familia: 'pedidos', serie: '', ejercicio });
    return admin('POST /pedidos/verNuevo', { _idCliente, lineas });
  });
  expect(seen.statusCode).toBe(200);
});

test('una línea que otra persona ha quitado se ve como nueva', async () => {
  const {
    _id,
    lineas: [line],
  } = (await admin('POST /presupuestos/crear', { _idCliente, lineas })).json<PaperJson>();
  await admin('PUT /presupuestos/actualizar', {
    _id,
    lineas: [{ descripcion: 'Otra', precioUnitario: '5' }],
  });
  const mine = [{ _id: line?._id, descripcion: 'La mía', precioUnitario: '7' }];
  const seen = await admin('POST /presupuestos/verCambios', { _id, lineas: mine, dibujo: true });
  expect(wordsOf(seen.json())).toContain('La mía');
});

test('dice a quién irá y cómo se pagará', async () => {
  await db.execute(sql`UPDATE clientes SET email = 'ana@ejemplo.es' WHERE id = ${_idCliente}`);
  const bizum = {
    codigo: 'BIZ',
    nombre: 'Bizum',
    tipo: 'transferencia',
    dias: 0,
    plazos: [],
    instrucciones: '',
  };
  await admin('POST /formasDePago/crear', { ...bizum, visibleCliente: true, orden: 0, activo: true });
  const of = async (familia: string, said: object) =>
    (await admin(`POST /${familia}/verNuevo`, { lineas, ...said })).json<BorradorVisto>();
  expect(await of('presupuestos', { _idCliente })).toMatchObject({ para: ['ana@ejemplo.es'], pago: null });
  // A factura that says none gets the usual one.
  expect((await of('facturas', { _idCliente })).pago).toBe('Bizum');
  expect(await of('presupuestos', {})).toMatchObject({ para: [] });
});

test('hacen falta los permisos con que se guardaría', async () => {
  const { _id } = (await admin('POST /presupuestos/crear', { _idCliente, lineas })).json<PaperJson>();
  const [comercial, lectura, gestor] = [await as('Comercial'), await as('Lectura'), await as('Gestor')];
  expect((await comercial('POST /presupuestos/verCambios', { _id })).statusCode).toBe(404);
  expect((await lectura('POST /presupuestos/verNuevo', { lineas })).statusCode).toBe(403);
  expect((await gestor('POST /facturas/verNuevo', { _idCliente, lineas })).statusCode).toBe(200);
  expect((await gestor('POST /facturas/verCambios', { _id })).statusCode).toBe(403);
});

test.each(['presupuestos', 'pedidos'])(
  'un comercial no ve a quién irían los %s de un cliente que no es de su cartera',
  async (familia) => {
    const seller = await person('Comercial');
    const own = await makeCliente(db);
    await db.execute(sql`UPDATE clientes SET responsable_id = ${seller.id} WHERE id = ${own}`);
    const { _id } = (await admin(`POST /${familia}/crear`, { _idCliente: own, lineas })).json<PaperJson>();
    const see = (verb: string, said: object) => seller.call(`POST /${familia}/${verb}`, said);
    expect((await see('verNuevo', { _idCliente: own, lineas })).statusCode).toBe(200);
    expect((await see('verNuevo', { _idCliente, lineas })).statusCode).toBe(403);
    expect((await see('verCambios', { _id, lineas })).statusCode).toBe(200);
    expect((await see('verCambios', { _id, _idCliente })).statusCode).toBe(403);
  },
);

test('lo que falta se dice por su campo', async () => {
  const asked = await admin('POST /pedidos/verNuevo', { lineas, dibujo: true });
  expect(asked.json().campos).toEqual([{ campo: '_idCliente', motivo: 'elige de quién es' }]);
});

test('una persona no ocupa la cola de todos: cuatro a la vez, y las demás se rechazan', async () => {
  const { _id } = (await admin('POST /presupuestos/crear', { _idCliente, lineas })).json<PaperJson>();
  const gestor = await as('Gestor');
  const asked: ReturnType<typeof admin>[] = [];
  await db.transaction(async (tx) => {
    // The first one waits for this row, and the others for the first one.
    await tx.execute(sql`SELECT FROM presupuestos WHERE id = ${_id} FOR UPDATE`);
    const refused = await new Promise<number[]>((resolve) => {
      const early: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        const one = admin('POST /presupuestos/verCambios', { _id, lineas });
        asked.push(one);
        one.then(({ statusCode }) => early.push(statusCode) === 2 && resolve(early));
      }
    });
    expect(refused).toEqual([503, 503]);
    const other = await gestor('POST /presupuestos/verNuevo', { _idCliente, lineas, dibujo: true });
    expect(other.statusCode).toBe(200);
  });
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 503, 503]);
});
