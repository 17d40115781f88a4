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
  const { filas } = (await admin(`GET /presupuestos/leer?texto=${encodeURIComponent(texto)}`)).json<{
    filas: PaperJson[];
  }>();
  expect(filas.map(({ _id }) => _id).toSorted()).toEqual(found.map(({ _id }) => _id).toSorted());
});
