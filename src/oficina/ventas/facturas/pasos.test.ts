import { expect, test } from 'vitest';
import { describeSteps } from '#oficina/base/steps/step-matrix.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { EstadoFactura } from './estados.ts';
import { billableCliente, draftFactura, fillBusiness, issue } from './facturas.testing.server.ts';
import { facturasFamily } from './family.server.ts';
import { estadoDePasos, pasosDeCorreo, pasosFactura } from './pasos.ts';

const { db, admin } = await openOffice();
await fillBusiness(db);
const _idCliente = await billableCliente(db);

const MOTIVO = { motivo: 'Estaba repetida' };

/** Simplified factura in this state, made through its calls. Its kind takes every step except declaring it again. */
async function facturaIn(estado: string): Promise<PaperJson> {
  const draft = await draftFactura(admin, { _idCliente, tipo: 'F2' });
  if (estado === EstadoFactura.preparando) return draft;
  const { _id, version, ...issued } = await issue(admin, draft);
  const after: Record<string, object> = { entregar: {}, anular: MOTIVO };
  const verb = { [EstadoFactura.entregada]: 'entregar', anulada: 'anular' }[estado];
  if (verb === undefined) return { ...issued, _id, version };
  const moved = await admin(`PUT /facturas/${verb}`, { _id, version, ...after[verb] });
  if (moved.statusCode !== 200) throw new Error(moved.body);
  return moved.json();
}

describeSteps({
  familia: 'facturas',
  steps: pasosFactura,
  states: [...Object.values(EstadoFactura), 'anulada'],
  make: facturaIn,
  by: () => admin,
  statusOf: estadoDePasos,
  bodies: {
    rectificar: { metodo: 'I', ...MOTIVO },
    canjear: ({ _id }) => ({ facturas: [_id] }),
    recordarPago: { para: 'rosa@ejemplo.es' },
    enviarEmailCliente: { para: 'rosa@ejemplo.es' },
    anular: MOTIVO,
    registrarCobro: { importe: '10', forma: 'Transferencia' },
    actualizar: { titulo: 'Otro' },
  },
  writes: { actualizar: ['1'] },
});

test('cada estado lleva a los suyos, y ninguno hacia atrás', () => {
  expect(facturasFamily.next).toMatchObject({ 1: ['2'], 2: ['3'], 3: [] });
});

test.each([
  ['que no se ha entregado se envía, aunque haya vencido', EstadoFactura.hecha, 'enviarEmailCliente'],
  ['entregada se recuerda', EstadoFactura.entregada, 'recordarPago'],
])('una factura %s', (_name, estado, verb) => {
  const { next, others } = pasosDeCorreo({ estado });
  expect(Object.keys(next)).toEqual([verb]);
  expect(Object.keys(others)).toContain(verb === 'recordarPago' ? 'enviarEmailCliente' : 'recordarPago');
});
