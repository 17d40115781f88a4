import { expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { meantBy } from '#platform/crud/meant-by.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { type PaperJson, presupuestoIn } from './presupuestos.testing.server.ts';
import { presupuestos } from './table.server.ts';

const { db, admin } = await openOffice();
const _idCliente = await makeCliente(db);

const plain = await presupuestoIn(admin, '3', { _idCliente, titulo: 'Rótulo' });
const ofSeries = await presupuestoIn(admin, '3', { _idCliente, serie: 'VV2M', titulo: 'Furgón' });
const ofTheirs = await presupuestoIn(admin, '3', { _idCliente, refCliente: 'Ped-2024-15', titulo: 'Lona' });

test.each([
  ['pre-2026', [plain, ofTheirs]],
  ['PRE-2026-00001', [plain]],
  ['PRE-VV2M-2026', [ofSeries]],
  ['PRE-VV2M-2026-00001-V2', []],
  ['ped-2024', [ofTheirs]],
  ['PED-2024-15 lona', [ofTheirs]],
  ['PRE-2026 rótulo', [plain]],
  ['PRE-2025', []],
])('«%s» encuentra por su número, o por la referencia del cliente, y nada más', async (texto, found) => {
  expect(await idsWith(texto)).toEqual(found.map(({ _id }) => _id).toSorted());
});

const idsWith = async (texto: string) => {
  const { filas } = (await admin(`GET /presupuestos/leer?texto=${encodeURIComponent(texto)}`)).json<{
    filas: PaperJson[];
  }>();
  return filas.map(({ _id }) => _id).toSorted();
};

test('también por su importe con IVA y por su fecha, como en la búsqueda de la oficina, y no por otros', async () => {
  const [euros = '', cents] = Number(plain.total).toFixed(2).split('.');
  const [year, month, day] = String(plain.fecha).split('-');
  const all = [plain, ofSeries, ofTheirs].map(({ _id }) => _id).toSorted();
  for (const texto of [
    `${euros},${cents}`,
    `${euros}.${cents}`,
    euros,
    `${euros} €`,
    `${day}/${month}/${year}`,
  ])
    expect([texto, await idsWith(texto)]).toEqual([texto, all]);
  for (const texto of [`${euros},99`, `1${euros}`, `${day}/${month}/${Number(year) - 1}`])
    expect([texto, await idsWith(texto)]).toEqual([texto, []]);
});

test('los euros sin céntimos encuentran también los que tienen algunos, y con céntimos solo ese importe', async () => {
  const lineas = [{ descripcion: 'Vinilo', cantidad: '1', precioUnitario: '420' }];
  const { _id, total } = await presupuestoIn(admin, '3', { _idCliente, lineas });
  expect(Number(total)).toBe(508.2);
  for (const texto of ['508', '508,2', '508,20 €'])
    expect([texto, await idsWith(texto)]).toEqual([texto, [_id]]);
  for (const texto of ['507', '509', '508,21']) expect([texto, await idsWith(texto)]).toEqual([texto, []]);
});

test('lo que quien busca no puede leer no se compara', () => {
  const condition = meantBy(presupuestos, 'total');
  expect([condition('508,20', ['total']), condition('21/11/2026', ['fecha'])]).toEqual([
    undefined,
    undefined,
  ]);
  expect(condition('508,20', ['fecha'])).toBeDefined();
});
