import { expect, test } from 'vitest';
import { chosenIn, draftOf, NO_CHANGES } from './policy-draft.ts';

test('lo que otro cambió mientras tanto no se deshace al guardar lo propio', () => {
  const draft = draftOf(
    ['trabajador.Administrador', 'cliente.Editor'],
    ['trabajador.Administrador', 'trabajador.Facturacion'],
  );
  const theirs = ['cliente.Propietario', 'cliente.Editor'] as const;
  expect(chosenIn(theirs, draft)).toEqual(['trabajador.Facturacion', 'cliente.Propietario']);
  expect(chosenIn(theirs, NO_CHANGES)).toEqual(theirs);
});

test('quien vuelve a dejarlo como estaba no ha cambiado nada', () => {
  const kept = ['trabajador.Administrador'] as const;
  expect(draftOf(kept, kept)).toEqual(NO_CHANGES);
});
