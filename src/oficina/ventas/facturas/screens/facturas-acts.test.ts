import { expect, test } from 'vitest';
import { EstadoFactura } from '../estados.ts';
import { facturasActs } from './facturas-acts.ts';

const { preparando, hecha, entregada } = EstadoFactura;

const row = (estado: string, more: object = {}) => ({
  _id: 'x',
  version: 1,
  estado,
  estadoCobro: 'pendiente',
  tipo: 'F1',
  pendienteCobro: '121.00',
  ...more,
});

test.each([
  ['un borrador', row(preparando, { estadoCobro: 'borrador' }), ['Emitir', 'Asignar']],
  ['una emitida sin entregar', row(hecha), ['Enviar', 'Recordar']],
  ['una entregada', row(entregada), ['Enviar', 'Recordar']],
  ['una cobrada', row(entregada, { pendienteCobro: '0.00', estadoCobro: 'cobrada' }), ['Enviar']],
  ['una rectificativa', row(hecha, { tipo: 'R1' }), ['Enviar']],
  ['una anulada', row(hecha, { estadoCobro: 'anulada' }), []],
])('a %s le llega lo que puede hacerse con ella', (_what, factura, verbs) => {
  const reaching = facturasActs.filter((act) => act.leftOut(factura) === undefined);
  expect(reaching.map(({ verb }) => verb)).toEqual(verbs);
});

test.each([
  ['Emitir', row(hecha), 'ya emitida'],
  ['Enviar', row(preparando), 'sin emitir'],
  ['Enviar', row(hecha, { estadoCobro: 'anulada' }), 'anulada'],
  ['Recordar', row(hecha, { pendienteCobro: '0.00' }), 'que no debe nada'],
])('«%s» dice por qué deja fuera una factura', (verb, factura, reason) => {
  expect(facturasActs.find((act) => act.verb === verb)?.leftOut(factura)?.[0]).toBe(reason);
});
