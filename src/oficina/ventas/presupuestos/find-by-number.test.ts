import { expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { type PaperJson, presupuestoIn } from './presupuestos.testing.server.ts';

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
