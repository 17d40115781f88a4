import { expect, test } from 'vitest';
import { repartoOf, shareOut, shareProblem } from './share-out.ts';

const open = (...pending: string[]) =>
  pending.map((pendienteCobro, index) => ({
    _id: String(index),
    codigo: `F-${index}`,
    fecha: '2026-01-01',
    venceEl: null,
    pendienteCobro,
  }));

test('lo que llega paga las más antiguas hasta donde alcanza, y lo que sobra queda a favor', () => {
  const shared = shareOut(40_000n, open('302.50', '50.00', '121.00'), {});
  expect(repartoOf(shared)).toEqual([
    { _idFactura: '0', importe: '302.50' },
    { _idFactura: '1', importe: '50.00' },
    { _idFactura: '2', importe: '47.50' },
  ]);
  expect(shared.resto).toBe(0n);
  expect(shareOut(50_000n, open('302.50'), {}).resto).toBe(19_750n);
});

test('lo que escribe una persona se queda, y el resto se propone alrededor', () => {
  const shared = shareOut(20_000n, open('100.00', '100.00', '100.00'), { 1: '30,5', 2: '0' });
  expect(repartoOf(shared)).toEqual([
    { _idFactura: '0', importe: '100.00' },
    { _idFactura: '1', importe: '30.50' },
  ]);
  expect(shared.resto).toBe(6_950n);
});

test('no se reparte más de lo que llega ni de lo que se debe, y se dice de cuál', () => {
  const facturas = open('100.00', '20.00');
  expect(shareProblem(10_000n, facturas, { 0: '100', 1: '10' })).toMatch(/^Has repartido 10,00/);
  expect(shareProblem(50_000n, facturas, { 1: '20,01' })).toMatch(/^F-1: quedan 20,00/);
  expect(shareProblem(50_000n, facturas, { 1: 'veinte' })).toBe('F-1: escribe un importe, como 1.234,50');
  expect(shareProblem(50_000n, facturas, { 1: '-1' })).toBe('F-1: escribe un importe, como 1.234,50');
  expect(shareProblem(50_000n, facturas, {})).toBeUndefined();
});
