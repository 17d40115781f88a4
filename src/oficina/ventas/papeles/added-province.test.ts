import { expect, test } from 'vitest';
import { addedProvince } from './parties.server.ts';

test('la provincia sale del código postal cuando la dirección no la dice', () => {
  expect(addedProvince('Calle Mayor, 3, 28901 Getafe')).toBe('Madrid');
  expect(addedProvince('Carrer Major, 3\n03201 Elx')).toBe('Alacant/Alicante');
});

test('la que ya la dice, la que no tiene código postal y la que tiene dos se quedan como están', () => {
  expect(addedProvince('Calle Mayor, 3, 28901 Getafe (Madrid)')).toBeNull();
  expect(addedProvince('Calle Mayor, 3, 03201 Elche (Alicante)')).toBeNull();
  expect(addedProvince('Calle Mayor, 3, 28013 MADRID')).toBeNull();
  expect(addedProvince('Calle Mayor, 3, Getafe')).toBeNull();
  expect(addedProvince('Apartado 28901, 46001 Torrent')).toBeNull();
  expect(addedProvince('Calle Mayor, 3, 99901 Ninguna Parte')).toBeNull();
  expect(addedProvince(null)).toBeNull();
});
