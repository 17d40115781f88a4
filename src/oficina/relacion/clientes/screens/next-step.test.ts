import { expect, test } from 'vitest';
import { nextStepOf } from './next-step.ts';

const alta = { estado: 'pendiente', codigoDgt: 'M 1984', motivo: null, creadaEn: '2026-11-21T10:00:00Z' };
const fresh = { _id: 'a', version: 1, publicado: false, numRegistroDgt: null, tarifasPublicadas: 0, alta };
const at = (changes: object) => {
  const step = nextStepOf({ ...fresh, ...changes });
  return step && [step.title, step.to];
};

test('del registro a la tarifa publicada se dice cada vez qué pasa y qué toca', () => {
  const approved = { alta: { ...alta, estado: 'aprobada' } };
  const published = { ...approved, publicado: true, numRegistroDgt: 'M 1984' };
  expect(nextStepOf(fresh)?.text).toContain(
    '21 de noviembre de 2026 una persona mira que la autoescuela M 1984',
  );
  expect(at({})).toEqual(['Tu alta está en comprobación.', 'Preparar mi tarifa']);
  expect(at({ tarifasPublicadas: 1 })).toEqual(['Tu alta está en comprobación.', undefined]);
  expect(at(published)).toEqual(['Tu ficha está publicada, sin precio.', 'Publicar mi tarifa']);
  expect(at({ ...published, tarifasPublicadas: 1 })).toBeUndefined();
});

test('si no se publica se dice exactamente qué falta', () => {
  const approved = { ...fresh, alta: { ...alta, estado: 'aprobada' } };
  expect(nextStepOf(approved)?.text).toContain('Falta su código de la DGT');
  expect(
    nextStepOf({ ...fresh, alta: { ...alta, estado: 'rechazada', motivo: 'El NIF es de otra.' } }),
  ).toEqual({
    title: 'No hemos aprobado tu alta.',
    text: 'El NIF es de otra. Responde al correo que te enviamos, o escríbenos, y lo miramos otra vez.',
    warning: true,
  });
});
