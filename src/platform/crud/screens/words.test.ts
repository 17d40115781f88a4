import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test('lo que se dice de una familia concuerda con su género', () => {
  expect(wordsOf({ one: 'la marca', many: 'marcas' })).toMatchObject({
    noun: 'Marca',
    fresh: 'Nueva marca',
    created: 'Marca creada',
    fallbacks: { leer: 'Error al obtener las marcas', crear: 'Error al crear la marca' },
  });
  expect(wordsOf({ one: 'el canal de captación', many: 'canales de captación' })).toMatchObject({
    fresh: 'Nuevo canal de captación',
    updated: 'Canal de captación actualizado',
    removed: 'Canal de captación eliminado',
    fallbacks: { leer: 'Error al obtener los canales de captación' },
  });
});
