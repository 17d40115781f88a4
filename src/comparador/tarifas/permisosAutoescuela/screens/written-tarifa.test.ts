import { describe, expect, test } from 'vitest';
import { toTexts } from '#platform/crud/screens/fields/field-texts.ts';
import { permisosAutoescuela } from '../contract.ts';
import type { SeccionDelCoste } from '../cost-base.ts';
import { costAt, writtenTarifa } from './written-tarifa.ts';

const { fields, initial } = permisosAutoescuela;

const blank = toTexts(fields, { ...initial, precioClase: '' });
const packs = (...rows: object[]) => ({ bonos: JSON.stringify(rows) });

describe('lo que se está escribiendo', () => {
  test('es una tarifa en céntimos; lo vacío no se declara y lo incluido es cero', () => {
    const texts = {
      ...blank,
      precioClase: '28,50',
      matricula: '0',
      material: '1.200,5',
      ...packs({ clases: '10', precio: '270' }),
    };
    expect(writtenTarifa(texts)).toMatchObject({
      clase: 2_850,
      matricula: 0,
      material: 120_050,
      tramitacion: null,
      minutos: 45,
      bonos: [{ clases: 10, precio: 27_000 }],
    });
  });

  test.each([
    ['sin precio de la clase', {}],
    ['con un precio de clase de cero', { precioClase: '0' }],
    ['con una cantidad que no lo es', { precioClase: '30', matricula: 'mucho' }],
    [
      'con una casilla de un bono que no vale',
      { precioClase: '30', ...packs({ clases: '20', precio: 'mucho' }) },
    ],
    ['con un bono a medias', { precioClase: '30', ...packs({ clases: '20', precio: '' }) }],
  ])('%s todavía no es una tarifa', (_how, texts) => {
    expect(writtenTarifa({ ...blank, ...texts })).toBeUndefined();
  });
});

describe('el lugar entre las demás', () => {
  const section = (otras: SeccionDelCoste['otras']): SeccionDelCoste => ({
    seccion: '01',
    slug: 's',
    municipio: 'Móstoles',
    codProvincia: '28',
    base: {
      referencia: {
        matricula: 0,
        teorica: 0,
        material: 0,
        tramitacion: 0,
        renovacion: 0,
        presentacion: 0,
        certificadoMedico: 0,
      },
      pruebas: [{ parte: 'circulacion', tasa: 1, peso: 20, provincia: 1, intentos: [10, 0, 0, 0] }],
      tasaDgt: 9_000,
      clasesUsuales: 10,
    },
    otras,
  });
  const at = (otras: SeccionDelCoste['otras']) => {
    const tarifa = writtenTarifa({ ...blank, precioClase: '30' });
    return tarifa && costAt(section(otras), { tarifa, clases: 10 });
  };

  test('diez clases de 30 € y una tasa de 90 € son 390 €', () => {
    expect(at(null)?.coste).toMatchObject({ esperado: 39_000, minimo: 39_000 });
  });

  // The margin of its cost is some tens of euros.
  test.each([
    [[39_000, 90_000], 'Empate entre 2 por el menor coste, de 3 con precio'],
    [[10_000, 90_000], 'Sin empate, con 1 autoescuela por delante, de 3 con precio'],
    [[], 'Nadie más publica su precio'],
  ])('entre otras que cuestan %j se dice «%s»', (others, words) => {
    expect(at({ costes: others.map((coste) => [coste, 0]) })?.lugar).toBe(words);
  });

  test('sin ninguna con la que compararse no se dice', () => {
    expect(at(null)?.lugar).toBeUndefined();
  });
});
