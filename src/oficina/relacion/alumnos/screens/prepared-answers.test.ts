import { expect, test } from 'vitest';
import { PREPARED, whatsappUrl } from './prepared-answers.ts';

const asked = { nombre: 'Íñigo&Cía Peña', permiso: 'B+E', telefono: '+34612345678' };

test('el enlace de WhatsApp lleva el móvil y el texto enteros', () => {
  const url = new URL(whatsappUrl(asked) ?? '');
  expect(url.origin + url.pathname).toBe('https://wa.me/34612345678');
  expect(url.searchParams.get('text')).toBe(
    'Hola, Íñigo&Cía: te escribimos de la autoescuela por el permiso B+E que pediste en el comparador.',
  );
});

test.each([['+34912345678'], [null], ['+33612345678'], ['612']])(
  'a %s no se le ofrece WhatsApp',
  (telefono) => {
    expect(whatsappUrl({ ...asked, telefono })).toBeUndefined();
  },
);

test('las respuestas de partida caben, y sin nombre saludan igual', () => {
  for (const { text } of PREPARED) {
    expect(text(asked).length).toBeLessThan(1_000);
    expect(text({ ...asked, nombre: null })).toMatch(/^Hola:\n/);
  }
});
