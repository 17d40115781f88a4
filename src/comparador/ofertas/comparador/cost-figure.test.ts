import { expect, test } from 'vitest';
import { costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { costFigure, inTens, publishedKind } from './cost-figure.ts';

const NOTED = { en: 'El cartel del escaparate', el: '2026-11-02' };

test.each([
  ['declarada', null, 0],
  ['completada', null, 1],
  ['anotada', NOTED, 0],
  ['anotada', NOTED, 1],
])('es %s por quien dice sus precios', (clase, anotada, missing) => {
  const noInformadas = (['material'] as const).slice(0, missing);
  expect(publishedKind({ anotada, noInformadas })).toBe(clase);
});

const PEOPLE = { desde: 109_001, hasta: 190_001, parte: 0.81 };

test('lo que pagarían a precios supuestos se redondea a decenas hacia fuera, y sigue siendo verdad', () => {
  expect(inTens({ ochoDeDiez: PEOPLE, mitad: 123_401, decimo: 209_999, pasos: [], veinte: [] })).toEqual({
    ochoDeDiez: { desde: 109_000, hasta: 191_000, parte: 0.81 },
    mitad: 124_000,
    decimo: 209_000,
  });
});

test('la cifra sin tarifa es el rango de ocho de diez, y dice de quién son los precios', () => {
  const referencia = {
    matricula: 15_000,
    teorica: 6_000,
    material: 2_000,
    tramitacion: 4_500,
    renovacion: 4_500,
    presentacion: 3_000,
    certificadoMedico: 4_000,
  };
  const model = costModel({
    tarifa: {
      ...referencia,
      teoricaMensual: false,
      clase: 2_810,
      minutos: 45,
      clasesIncluidas: 0,
      bonos: [],
      otros: 0,
      tasaIncluida: false,
    },
    referencia,
    pruebas: [],
    tasaDgt: 9_405,
    clasesUsuales: 25,
  });
  const cost = model.describe({ clases: 25, teoriaAprobada: false });
  const estimacion = { ...cost, ochoDeDiez: PEOPLE, origen: 'provincia' as const, tarifas: 14 };
  expect(costFigure({ coste: null, estimacion, codProvincia: '28' })).toEqual({
    clase: 'supuesta',
    texto: '1.090–1.910\u00a0€',
    corta: '8 de cada 10, a los precios supuestos',
    frase: 'con los de su provincia, 8 de cada 10 pagarían entre 1.090 y 1.910\u00a0€',
    deQuien: 'con las medianas de 14 tarifas de Madrid',
  });
  expect(costFigure({ coste: null, estimacion: null, codProvincia: '28' })).toBeNull();
});
