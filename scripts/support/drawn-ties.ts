import {
  type AssumedInput,
  assumedLine,
  costOnLine,
  officialPart,
} from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { marginOf } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { Intentos, Prueba } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import { pick, type Random, successes } from '#platform/kit/seeded-random.ts';

/** A test of the permit in a province: its mean, the exams that the mean counts as, and its passes by attempt. */
export type DrawnTest = { parte: 'teorica' | 'circulacion'; media: number; peso: number; intentos: Intentos };

export type DrawnProvince = {
  pruebas: DrawnTest[];
  /** Exams of each test at each section. */
  secciones: number[][];
};

/** A draw from the normal distribution: Box and Muller (1958). */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A draw from Gamma(shape, 1): Marsaglia and Tsang (2000), "A simple method for generating gamma variables". */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < x ** 2 / 2 + d * (1 - v + Math.log(v))) return d * v;
  }
}

function beta(random: Random, a: number, b: number): number {
  const x = gamma(random, a);
  return x / (x + gamma(random, b));
}

/** Draws a section from the prior of its province: its tests with the true rates, and with the rates that its results suggest. */
function drawSection(
  random: Random,
  { pruebas, secciones }: DrawnProvince,
): { true: Prueba[]; seen: Prueba[] } {
  const exams = pick(random, secciones);
  const both = pruebas.map(({ parte, media, peso, intentos }, index) => {
    const rate = beta(random, media * peso, (1 - media) * peso);
    const count = exams[index] ?? 0;
    const estimate = (successes(random, count, rate) + peso * media) / (count + peso);
    const common = { parte, provincia: media, peso: count + peso, intentos };
    return { true: { ...common, tasa: rate }, seen: { ...common, tasa: estimate } };
  });
  return { true: both.map((test) => test.true), seen: both.map((test) => test.seen) };
}

const expectedAt = (input: AssumedInput, pruebas: Prueba[], clases: number) => {
  const supuestos = { clases, teoriaAprobada: false };
  const oficial = officialPart(
    pruebas,
    pruebas.filter(({ parte }) => parte === 'circulacion'),
  );
  return costOnLine(assumedLine(input, supuestos), oficial, false);
};

export type DrawnTies = { comparaciones: number; dentro: number };

/**
 * Compares two drawn sections of a province, `veces` times. Counts how often the difference of their true costs lies
 * within the stated margin of the estimated difference.
 */
export function drawTies(random: Random, { provincias, input, clases, veces }: DrawInput): DrawnTies {
  let dentro = 0;
  for (let done = 0; done < veces; done++) {
    const province = pick(random, provincias);
    const [one, other] = [drawSection(random, province), drawSection(random, province)];
    const [a, b] = [expectedAt(input, one.seen, clases), expectedAt(input, other.seen, clases)];
    const truth = expectedAt(input, one.true, clases).coste - expectedAt(input, other.true, clases).coste;
    if (Math.abs(a.coste - b.coste - truth) <= marginOf(a.varianza + b.varianza)) dentro++;
  }
  return { comparaciones: veces, dentro };
}

export type DrawInput = { provincias: DrawnProvince[]; input: AssumedInput; clases: number; veces: number };
