import path from 'node:path';
import { expect, test } from 'vitest';
import { type HeldOut, tryRates } from '../src/comparador/dgt/hold-out.ts';
import { PROBADAS } from '../src/comparador/dgt/hold-out-figures.ts';
import { realFiles, SIN_MICRODATOS } from '../src/comparador/dgt/real-files.testing.server.ts';
import { bell, seededRandom, successes } from '../src/platform/kit/seeded-random.ts';
import { tryRatesOnFiles } from './support/held-out.ts';

test('con tasas que no cambian, nueve de cada diez secciones caen en su intervalo y la estimación es la que menos pierde', () => {
  const random = seededRandom(50);
  const held = Array.from({ length: 4_000 }, (_, index): HeldOut => {
    const rate = Math.min(0.9, Math.max(0.1, 0.45 + 0.075 * bell(random)));
    const sit = (examenes: number) => ({ examenes, aptos: successes(random, examenes, rate) });
    return {
      codProvincia: index % 2 === 0 ? '28' : '08',
      antes: sit(5 + Math.floor(80 * random())),
      despues: sit(5 + Math.floor(40 * random())),
    };
  });
  const { cobertura, perdida, secciones } = tryRates(held, seededRandom(1));
  expect(secciones).toBe(4_000);
  expect(cobertura).toBeGreaterThan(0.88);
  expect(cobertura).toBeLessThan(0.92);
  expect(perdida.estimacion).toBeLessThan(Math.min(perdida.bruta, perdida.provincia));
});

test('lo que la página del método dice de los meses reales es lo que sale de ellos', (context) => {
  const [file] = realFiles();
  context.skip(file === undefined, SIN_MICRODATOS);
  const round = (value: number, decimals: number) => Number(value.toFixed(decimals));
  const tried = tryRatesOnFiles(path.dirname(file ?? '')).map(({ prueba, hasta, cifras }) => ({
    prueba,
    hasta,
    secciones: cifras.secciones,
    examenes: cifras.examenes,
    cobertura: round(cifras.cobertura, 3),
    estimacion: round(cifras.perdida.estimacion, 4),
    bruta: round(cifras.perdida.bruta, 4),
    provincia: round(cifras.perdida.provincia, 4),
  }));
  expect(tried).toEqual(PROBADAS);
});
