import { expect, test } from 'vitest';
import { openBringing } from './bringing.testing.server.ts';

const { as, call, upload, together, everything } = await openBringing(new Date('2026-11-21T10:00:00Z'), [
  'sucesos_seguridad',
]);

const uuid = (last: number) => `0198c0de-7ab1-7e5c-8a10-5eba5710c5a${last}`;
const PRESUPUESTOS = `Nº presupuesto;Fecha;Cliente;CIF;Descripción;Base;IVA;Total;Estado
P-1;3/2/2026;Uno SL;B12345674;Rótulo;100;21;121;Aceptado
P-2;4/2/2026;Dos SL;;Vinilo;200;42;242;Rechazado
P-2;4/2/2026;Dos SL;;Otra vez;200;42;242;Rechazado
P-3;5/2/2026;Tres SL;B8;Mal;1;0;1;
`;

test('se traen con los números de su programa, se buscan, y deshechos no queda ninguno', async () => {
  await call('POST /clientes/crear', {
    nombreComercial: 'Uno',
    razonSocial: 'Uno SL',
    nif: 'B12345674',
  });
  const before = await everything();
  const { familia } = await upload(`traida=${uuid(1)}`, PRESUPUESTOS);
  expect(familia).toBe('presupuestosAnteriores');
  await together('PUT /importaciones/simularJuntas', uuid(1));
  expect(await everything()).toEqual(before);
  const [done] = await together('PUT /importaciones/ejecutarJuntas', uuid(1));
  expect([done?.creadas, done?.rechazadas]).toEqual([2, 2]);
  const { filas } = (await call('GET /presupuestosAnteriores/leer?texto=uno&orden=numero')).json();
  expect(filas).toMatchObject([
    { numero: 'P-1', total: '121.00', estado: 'Aceptado', nombres: { _idCliente: 'Uno' } },
  ]);
  const sheet = await call('GET /presupuestosAnteriores/exportar?formato=csv');
  expect(sheet.body).toContain('P-2');
  // The imported presupuestos stay apart from ours: other numbers, and none of our sums counts them.
  expect((await call('GET /presupuestos/leer')).json().filas).toEqual([]);
  const [again] = await (async () => {
    await upload(`traida=${uuid(2)}`, PRESUPUESTOS);
    await together('PUT /importaciones/simularJuntas', uuid(2));
    return together('PUT /importaciones/ejecutarJuntas', uuid(2));
  })();
  expect(again).toMatchObject({ creadas: 0, rechazadas: 4 });
  expect((await call('PUT /importaciones/deshacerJuntas', { _id: uuid(1) })).statusCode).toBe(200);
  expect(await everything()).toEqual(before);
});

test('un listado que también podría ser de facturas es de lo que diga el nombre de su archivo', async () => {
  const content = 'Número;Fecha;Cliente;Base imponible;Total\nA-1;3/2/2026;Uno SL;100;121';
  const familyOf = async (nombre: string) => (await upload(`traida=${uuid(3)}`, content, nombre)).familia;
  expect(await familyOf('ventas.csv')).toBe('facturasAnteriores');
  expect(await familyOf('Presupuestos-2025.csv')).toBe('presupuestosAnteriores');
});

test('nadie los escribe ni los cambia a mano, y quien lleva su cartera ve los de sus clientes', async () => {
  const row = { numero: 'P-9', fecha: '2026-02-03', clienteNombre: 'Uno SL', total: '1.00' };
  expect((await call('POST /presupuestosAnteriores/crear', row)).statusCode).toBe(404);
  await upload(`traida=${uuid(4)}`, PRESUPUESTOS);
  await together('PUT /importaciones/simularJuntas', uuid(4));
  await together('PUT /importaciones/ejecutarJuntas', uuid(4));
  const sells = await as('Comercial');
  expect((await sells('GET /presupuestosAnteriores/leer')).json().filas).toEqual([]);
});
