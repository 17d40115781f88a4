import { expect, test } from 'vitest';
import { missingOf } from './missing-of.ts';

const whole = {
  _id: 'a',
  version: 1,
  numRegistroDgt: 'M 1',
  seccion: '01',
  publicado: true,
  telefono: '+34910000001',
  direccion: 'Calle Mayor, 1',
  codigoPostal: '28100',
  codProvincia: '28',
  descripcion: 'Desde 1980',
  tienePunto: true,
  tieneFotos: true,
  idiomas: ['es'],
  vehiculos: ['manual'],
  caracteristicas: ['x'],
  horario: [{ dia: 'lunes', desde: '09:00', hasta: '14:00' }],
};
const lacks = (changes: object) => missingOf({ ...whole, ...changes }).map(({ what }) => what);

test('a una ficha completa no le falta nada', () => {
  expect(lacks({})).toEqual([]);
});

test.each([
  [{ horario: [] }, 'El horario'],
  [{ tienePunto: false }, 'El punto en el mapa'],
  [{ tieneFotos: false }, 'Las fotos'],
  [{ idiomas: [] }, 'Los idiomas'],
  [{ vehiculos: [] }, 'Los vehículos'],
  [{ caracteristicas: [] }, 'Qué más ofreces'],
  [{ seccion: null }, 'La sección'],
  [{ codigoPostal: null }, 'La dirección'],
])('con %j le falta «%s», y se dice qué se pierde', (changes, what) => {
  expect(lacks(changes)).toEqual([what]);
  expect(missingOf({ ...whole, ...changes })[0]?.effect).toMatch(/^\p{Lu}.+\.$/u);
});

test('el código que acaba de dar no se vuelve a pedir mientras se comprueba', () => {
  const fresh = { numRegistroDgt: null, seccion: null, publicado: false };
  const alta = { estado: 'pendiente', codigoDgt: 'M 1984' };
  expect(lacks({ ...fresh, alta })).toEqual([]);
  expect(lacks({ ...fresh, alta: { ...alta, codigoDgt: null } })).toEqual(['El código de la DGT']);
  expect(lacks({ ...fresh, alta: { ...alta, estado: 'rechazada' } })).toEqual([
    'El código de la DGT',
    'La publicación',
  ]);
});

test('sin código de la DGT no se pide la sección: va después', () => {
  expect(lacks({ numRegistroDgt: null, seccion: null })).toEqual(['El código de la DGT']);
});
