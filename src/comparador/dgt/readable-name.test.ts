import { describe, expect, test } from 'vitest';
import { nombreLegible, sectionSlug } from './readable-name.ts';
import { distinctInRealFiles, realFiles, SIN_MICRODATOS } from './real-files.testing.server.ts';

describe('el nombre de una autoescuela se escribe como lo escribe la gente', () => {
  test.each([
    // Words written letter by letter, and words that only look so.
    ['O L I V E N Z A', 'Olivenza'],
    ['P E Ñ A', 'Peña'],
    ['R A C C', 'RACC'],
    ['G P', 'GP'],
    ['C F TORRES', 'CF Torres'],
    ['A E S CRISTOBAL', 'AE S Cristobal'],
    ['A E 1492', 'AE 1492'],
    ['ESCUELA DE CONDUCTORES M Y M EL FARO', 'Escuela de Conductores M y M el Faro'],
    ['AUTOVIA A 7', 'Autovia A 7'],
    // Small words.
    ['LA FLOR DE GRADO SLL', 'La Flor de Grado S.L.L.'],
    ['VIRGEN DE LA VILLA', 'Virgen de la Villa'],
    ['DEL SUR S L', 'Del Sur S.L.'],
    ['MIGUEL E HIJO S L', 'Miguel e Hijo S.L.'],
    ['SANT PERE I SANT PAU', 'Sant Pere i Sant Pau'],
    ['A TODO GAS', 'A Todo Gas'],
    // Kinds of company, only at the end.
    ['PALLEJA S A L', 'Palleja S.A.L.'],
    ['GALICIA SC', 'Galicia S.C.'],
    ['L', 'L'],
    // Acronyms read letter by letter, or Roman numerals.
    ['JM GUERRERO', 'JM Guerrero'],
    ['GOMAR BCN', 'Gomar BCN'],
    ['AUTOESCUELA ABC', 'Autoescuela ABC'],
    ['SIGLO XXI RIVAS', 'Siglo XXI Rivas'],
    ['JUAN CARLOS I', 'Juan Carlos I'],
    ['KM164', 'KM164'],
    ['NTRA SRA DEL PINO', 'Ntra Sra del Pino'],
    ['LUZ', 'Luz'],
    ['STOP AND GO', 'Stop And Go'],
    // Damaged or untidy.
    ['IBA/EZ', 'Ibañez'],
    ['  "EL  FARO" ', 'El Faro'],
    ["L'ALFAS", "L'Alfas"],
    ['Autoescuela El Faro', 'Autoescuela El Faro'],
  ])('%s → %s', (dgt, legible) => {
    expect(nombreLegible(dgt)).toBe(legible);
  });

  test('ningún nombre real pierde ni gana letras', ({ skip }) => {
    skip(realFiles().length === 0, SIN_MICRODATOS);
    const letters = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
    const names = distinctInRealFiles([3]).flat();
    expect(names.length).toBeGreaterThan(4_000);
    const changed = names.filter((name) => letters(nombreLegible(name)) !== letters(name));
    // In these names a slash stands for a lost Ñ.
    expect(changed.filter((name) => !name.includes('/'))).toEqual([]);
    expect(names.filter((name) => /\s{2}|^\s|\s$/.test(nombreLegible(name)))).toEqual([]);
  });
});

describe('la dirección de una sección', () => {
  test('lleva el nombre legible, el código sin blanco y la sección', () => {
    expect(sectionSlug({ nombre: 'Gala', codigo: 'M 1561', seccion: '01' })).toBe('gala-m1561-01');
    expect(sectionSlug({ nombre: 'Peña S.L.', codigo: 'AB0198', seccion: '12' })).toBe('pena-s-l-ab0198-12');
  });

  test('es solo el código y la sección cuando el nombre no tiene letras corrientes', () => {
    expect(sectionSlug({ nombre: '¡!', codigo: 'M 1561', seccion: '01' })).toBe('m1561-01');
  });
});
