import { expect, test } from 'vitest';
import { contactosToOffer } from './contactos-to-offer.ts';

const row = (nombre: string, recibe: ('firma' | 'facturas')[] = []) => ({
  nombre,
  apellidos: null,
  cargo: null,
  email: null,
  recibe,
});

test('a quien recibe documentos para firmar se le ofrece primero, por muchos que haya delante', () => {
  const many = Array.from({ length: 30 }, (_, at) => row(`A${at}`, ['facturas']));
  const offered = contactosToOffer([...many, row('Zoe', ['firma'])]);
  expect([offered.length, ...offered.slice(0, 2).map(({ nombre }) => nombre)]).toEqual([20, 'Zoe', 'A0']);
});
