import { expect, test } from 'vitest';
import { lookedAt } from './families.ts';

const ID = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

test.each([
  [`/panelAdmin/facturas/${ID}`, 'facturas'],
  [`/panelAdmin/facturas/${ID}?hacer=cobrar`, 'facturas'],
  [`/panelAdmin/clientes/${ID}/actividades/nuevo`, 'clientes'],
  [`/panelAdmin/presupuestos/nuevo?cliente=${ID}`, 'clientes'],
])('de %s se mira la fila de %s', (to, familia) => {
  expect(lookedAt(to)).toEqual({ familia, _id: ID });
});

test.each([
  '/panelAdmin/clientes',
  '/panelAdmin/clientes/nuevo',
  '/panelAdmin/facturas?texto=ribera',
  `/panelAdmin/anuncios/${ID}`,
  `/panelCliente/facturas/${ID}`,
  '/panelAdmin/presupuestos/nuevo?cliente=cualquiera',
])('de %s no hay nada que mirar', (to) => {
  expect(lookedAt(to)).toBeUndefined();
});
