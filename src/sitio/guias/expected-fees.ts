import type { FilaProvincia } from '#comparador/ofertas/comparador/downloads-places.server.ts';
import {
  expectedFees as feesOf,
  geometric,
  ofPassers,
  type Prueba,
} from '#comparador/tarifas/permisosAutoescuela/resits.ts';

/** Average tasas that an alumno pays in a province, by both estimates of the comparator. */
export type TasasEsperadas = {
  inferior: number;
  superior: number;
  /** Chance that one fee is enough, by the upper estimate: at most one fail in all the tests. */
  conUnaBasta: number;
};

const tally = ({ aptos, examenes }: FilaProvincia) => aptos / examenes;

/** Test of an average learner of the province: the learner's rate equals the province's rate. */
export function provinceTest(row: FilaProvincia): Prueba {
  const { prueba: parte, intentos } = row;
  return { parte, intentos, peso: row.examenes, tasa: tally(row), provincia: tally(row) };
}

/** Undefined where a test has no passes: nothing can be expected of it. */
export function expectedFees(tests: readonly FilaProvincia[]): TasasEsperadas | undefined {
  if (tests.length === 0 || tests.some(({ aptos }) => aptos === 0)) return undefined;
  const rates = tests.map(tally);
  const lower = feesOf(
    tests.map(({ intentos }, index) => ofPassers(intentos) ?? geometric(rates[index] ?? 0)),
  );
  const upper = feesOf(rates.map(geometric));
  const none = rates.reduce((product, rate) => product * rate, 1);
  const one = rates.reduce((sum, rate) => sum + none * (1 - rate), 0);
  return { inferior: Math.min(lower, upper), superior: Math.max(lower, upper), conUnaBasta: none + one };
}
