import { expect, test } from 'vitest';
import { ibanGroups, phoneGroups } from './groups.ts';

test.each([
  ['+34612345678', '+34 612 345 678'],
  ['+351912345678', '+351 912 345 678'],
  ['+33612345678', '+33 612 345 678'],
  ['+4790123456', '+47 901 234 56'],
  ['+447911123456', '+44 791 112 3456'],
  ['+12025550123', '+1 202 555 0123'],
  ['extensión 12', 'extensión 12'],
])('%s se lee %s, sin que falte ni sobre nada', (telefono, read) => {
  expect(phoneGroups(telefono).join(' ')).toBe(read);
  expect(phoneGroups(telefono).join('')).toBe(telefono);
});

test('una cuenta va de cuatro en cuatro', () => {
  expect(ibanGroups('NO9386011117947').join(' ')).toBe('NO93 8601 1117 947');
});
