import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';

const { db, admin, as } = await openOffice();
await fillBusiness(db);
const [own, other] = [await billableCliente(db), await billableCliente(db)];

const factura = (_idCliente: string, precioUnitario: string, serie = '') =>
  draftFactura(admin, {
    _idCliente,
    serie,
    lineas: [{ descripcion: 'Ficha ampliada', precioUnitario, tipoIva: '21' }],
  });
const sums = async (consulta: string, call = admin) => {
  const answer = await call(`GET /facturas/sumar?consulta=${encodeURIComponent(consulta)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const euros = (baseImponible: string, totalFactura: string, pendienteCobro = totalFactura) => ({
  baseImponible,
  totalFactura,
  pendienteCobro,
});

test('una lista suma lo que cumple sus filtros, y dice cuántas filas no cuentan', async () => {
  const annulled = await issue(admin, await factura(own, '1000'));
  await issue(admin, await factura(own, '0.10'));
  await issue(admin, await factura(own, '0.20'));
  await issue(admin, await factura(other, '100', 'VA'));
  await factura(own, '50');
  const answer = await admin('PUT /facturas/anular', {
    _id: annulled._id,
    version: annulled.version,
    motivo: 'Repetida',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await sums('')).toEqual({ sumas: euros('100.30', '121.36'), filas: 3, fuera: 2 });
  expect(await sums(`_idCliente=${own}`)).toEqual({ sumas: euros('0.30', '0.36'), filas: 2, fuera: 2 });
  expect(await sums('serie=VA&totalFactura_hasta=50')).toMatchObject({
    sumas: euros('0.00', '0.00'),
    filas: 0,
  });
});

test('cada cual suma solo lo que ve, y un filtro que no existe no se calla', async () => {
  const seller = await as('Comercial');
  const mine = (await seller('GET /usuariosTrabajadores/consultarMiUsuario')).json()._id;
  await db.execute(sql`UPDATE clientes SET responsable_id = ${mine} WHERE id = ${other}`);
  expect(await sums('', seller)).toMatchObject({ sumas: euros('100.00', '121.00'), filas: 1, fuera: 0 });
  expect((await admin('GET /facturas/sumar?consulta=inventado%3D1')).json()).toMatchObject({
    codigo: 40001,
    campos: [{ campo: 'consulta.inventado', motivo: 'no se admite' }],
  });
});
