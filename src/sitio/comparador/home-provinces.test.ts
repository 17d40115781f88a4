import { createElement } from 'react';
import { expect, test } from 'vitest';
import { writeMarkup } from '#sitio/read-only/write-markup.ts';
import type { ProvinciaExtrema } from './home-provinces.server.ts';
import { HomeProvinces } from './home-provinces.tsx';

const soria: ProvinciaExtrema = { codigo: '42', provincia: 'Soria', coste: null, aprobados: 0.61 };

const tableOf = (por: 'coste' | 'aprobados', coste: number | null = null) => {
  const extremos = { por, menos: [soria], mas: [{ ...soria, coste }] };
  const { text } = writeMarkup(createElement(HomeProvinces, { extremos, dia: '30 de noviembre de 2026' }));
  return text;
};
const captionOf = (por: 'coste' | 'aprobados') => /<caption>(.*)<\/caption>/.exec(tableOf(por))?.[1];

test('el rótulo de la tabla dice las cifras que la ordenan', () => {
  expect(captionOf('coste')).toBe(
    'Permiso B, mediana de lo que se paga hasta aprobar, 30 de noviembre de 2026',
  );
  expect(captionOf('aprobados')).toBe('Permiso B, parte de los exámenes prácticos que se aprueban');
});

test('la columna del coste va donde alguna provincia lo tiene, y no entera con «pocas tarifas»', () => {
  expect(tableOf('coste', 123_400)).toMatch(/>Coste<.*pocas tarifas.*1\.?234/s);
  expect(tableOf('aprobados')).not.toMatch(/>Coste<|pocas tarifas/);
});
