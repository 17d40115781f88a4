import path from 'node:path';
import { expect, test } from 'vitest';
import { realFiles, SIN_MICRODATOS } from '../src/comparador/dgt/real-files.testing.server.ts';
import { INTENTOS_PROBADOS } from '../src/sitio/como-ordenamos/attempts-tried.ts';
import { GRUPOS, tryAttemptsOnFiles } from './support/held-out-attempts.ts';

test('lo que la página del método dice de los intentos es lo que sale de los meses reales', (context) => {
  const [file] = realFiles();
  context.skip(file === undefined, SIN_MICRODATOS);
  const percent = (shares: readonly number[]) => shares.map((share) => Number((share * 100).toFixed(1)));
  const tried = tryAttemptsOnFiles(path.dirname(file ?? '')).filter(({ grupo }) => GRUPOS.includes(grupo));
  const said = INTENTOS_PROBADOS.flatMap(({ prueba, hasta, grupos }) =>
    grupos.map(([grupo, aprobados, esperado, visto]) => ({
      prueba,
      hasta,
      grupo,
      aprobados,
      esperado,
      visto,
    })),
  );
  expect(
    tried.map(({ esperado, visto, ...row }) => ({
      ...row,
      esperado: percent(esperado),
      visto: percent(visto),
    })),
  ).toEqual(said);
});
