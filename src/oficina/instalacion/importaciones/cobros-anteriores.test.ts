import { describe, expect, test } from 'vitest';
import { openBringing } from './bringing.testing.server.ts';

const { call, upload, together, everything } = await openBringing(new Date('2026-11-21T10:00:00Z'));

const uuid = (last: number) => `0198c0de-7ab1-7e5c-8a10-5eba5710c3a${last}`;
const FACTURAS = `Nº factura;Fecha;Cliente;CIF;Base;IVA;Total;Estado
A-1;3/2/2026;Uno SL;B12345674;100;21;121;Pendiente
A-2;4/2/2026;Uno SL;B12345674;200;42;242;Pagada
R-1;5/2/2026;Uno SL;B12345674;-100;-21;-121;Pendiente`;
const COBROS = `Nº factura;Fecha de cobro;Importe cobrado;Forma de pago;Recibo
A-1;10/2/2026;100,00;Transferencia;R1
A-1;11/2/2026;-40;Transferencia;Devuelto
A-1;12/2/2026;100;Transferencia;R2
A-2;10/2/2026;242;Efectivo;
R-1;1/3/2026;-121;Transferencia;
A-9;10/2/2026;10;Efectivo;
`;

const owed = async () =>
  Object.fromEntries(
    (await call('GET /facturasAnteriores/leer?limite=100'))
      .json()
      .filas.map(({ numero, pendiente, version }: Record<string, unknown>) => [numero, [pendiente, version]]),
  );

/** Brings files that go in together, and gives those that were imported. */
async function bringAll(traida: string, contents: string[]) {
  for (const content of contents) await upload(`traida=${traida}`, content);
  await together('PUT /importaciones/simularJuntas', traida);
  return together('PUT /importaciones/ejecutarJuntas', traida);
}

const reasonsOf = async (id = '') =>
  (await call(`GET /importaciones/filas?_id=${id}&resultado=rechazada`))
    .json()
    .filas.map(
      ({ numero, motivos }: { numero: number; motivos: { motivo: string }[] }) =>
        `${numero} ${motivos.map(({ motivo }) => motivo).join()}`,
    );

describe('cobros de otro programa', () => {
  test('bajan lo que se debe, no más de lo que ya se daba por cobrado, y deshechos lo devuelven', async () => {
    const before = await everything();
    const done = await bringAll(uuid(1), [COBROS, FACTURAS]);
    expect(done.map(({ familia, creadas, rechazadas }) => [familia, creadas, rechazadas])).toEqual([
      ['facturasAnteriores', 3, 0],
      ['cobrosAnteriores', 4, 2],
    ]);
    expect(await reasonsOf(done[1]?._id)).toEqual([
      '4 pasa de lo que se debe: la factura A-1 es de 121.00 y ya tiene cobrados 60.00',
      '7 no está en la lista',
    ]);
    // A-2 was already paid, so its cobro does not change the debt.
    expect(await owed()).toEqual({ 'A-1': ['61.00', 1], 'A-2': ['0.00', 1], 'R-1': ['0.00', 1] });
    const debt = (await call('GET /facturas/antiguedadDeuda')).json();
    expect(debt.suma.deOtroPrograma).toBe('61.00');
    const listed = (await call('GET /cobrosAnteriores/leer?orden=-importe')).json();
    expect(listed.filas.map(({ importe, nombres }: Record<string, never>) => [importe, nombres])).toEqual([
      ['242.00', { _idFactura: 'A-2' }],
      ['100.00', { _idFactura: 'A-1' }],
      ['-40.00', { _idFactura: 'A-1' }],
      ['-121.00', { _idFactura: 'R-1' }],
    ]);

    // The same file again, alone: its cobros already exist.
    const again = await bringAll(uuid(2), [COBROS]);
    expect(again[0]).toMatchObject({ creadas: 0, rechazadas: 6 });
    expect(await owed()).toMatchObject({ 'A-1': ['61.00', 1] });

    expect((await call('PUT /importaciones/deshacerJuntas', { _id: uuid(1) })).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('deshacer solo los cobros deja las facturas como dijo su listado', async () => {
    const before = await everything();
    await bringAll(uuid(3), [FACTURAS]);
    const [cobros] = await bringAll(uuid(4), [COBROS]);
    expect(await owed()).toMatchObject({ 'A-1': ['61.00', 1] });
    expect((await call('PUT /importaciones/deshacer', { _id: cobros?._id })).statusCode).toBe(200);
    expect(await owed()).toEqual({ 'A-1': ['121.00', 1], 'A-2': ['0.00', 1], 'R-1': ['-121.00', 1] });
    expect((await call('PUT /importaciones/deshacerJuntas', { _id: uuid(3) })).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });
});

describe('actividades de otro programa', () => {
  test('son de quien las trae si no dicen de quién, del cliente de su NIF, y se deshacen', async () => {
    const before = await everything();
    const clientes = 'Nombre comercial;Razón social;CIF\nNorte;Norte SL;B12345674\n';
    const actividades = `Asunto;Tipo;Fecha;Estado;NIF cliente;Observaciones
Llamar por la renovación;Llamada;3/2/2026 10:30;Hecha;B12345674;Quiere pensarlo
Visita;Visitta;4/2/2026;Pendiente;B12345674;
Reunión;Reunión;5/2/2026 9:00;Pendiente;;`;
    const done = await bringAll(uuid(5), [actividades, clientes]);
    expect(done.map(({ familia, creadas, rechazadas }) => [familia, creadas, rechazadas])).toEqual([
      ['clientes', 1, 0],
      ['actividades', 2, 1],
    ]);
    const { filas } = (await call('GET /actividades/leer?orden=inicio')).json();
    expect(filas).toMatchObject([
      {
        asunto: 'Llamar por la renovación',
        tipo: 'llamada',
        estado: 'hecha',
        inicio: '2026-02-03T09:30:00+00:00',
        nombres: { _idCliente: 'Norte' },
      },
      { asunto: 'Reunión', estado: 'pendiente' },
    ]);
    expect(filas[0]._idResponsable).toBe(filas[1]._idResponsable);
    expect((await call('PUT /importaciones/deshacerJuntas', { _id: uuid(5) })).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });
});
