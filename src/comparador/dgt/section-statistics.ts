import type { Comparacion } from './rate.ts';
import type { SectionSums } from './section-sums.ts';
import {
  addToSpread,
  compareWithProvince,
  emptySpread,
  priorWeight,
  rateInterval,
  type Spread,
  shrunkenRate,
  type Tally,
} from './statistics.ts';

/** Code that stands for the whole country among the provinces. */
const TODA_ESPANA = '00';

/** Raw sums of a province, or of the country, in one permit and test, and the weight of its mean as a prior. */
export type ProvinceMean = {
  codProvincia: string;
  permiso: number;
  prueba: number;
  examenes: number;
  aptos: number;
  secciones: number;
  peso: number;
};

/** Published figures of a section in one permit and test, besides its sums. */
export type SectionRate = { tasa: number; inferior: number; superior: number; comparacion: Comparacion };

/** Province (INE code) of each section by its id. */
export type SectionProvinces = ReadonlyMap<number, string>;

/**
 * Computes the means of the country and of all provinces in each permit and test, in order of permit, test and
 * province.
 */
export function provinceMeans(sums: SectionSums, provinces: SectionProvinces): ProvinceMean[] {
  const tests: (Map<string, Spread> | undefined)[] = [];
  for (let i = 0; i < sums.count; i++) {
    const { examenes, aptos } = tallyAt(sums, i);
    if (examenes === 0) continue;
    const key = testAt(sums, i);
    const test = tests[key] ?? new Map<string, Spread>();
    tests[key] = test;
    const province = provinceAt(sums, i, provinces);
    const spread = test.get(province) ?? emptySpread();
    test.set(province, spread);
    addToSpread(spread, { examenes, aptos });
  }
  return tests.flatMap((test, key) => (test ? meansOfTest(test, key) : []));
}

function meansOfTest(provinces: Map<string, Spread>, key: number): ProvinceMean[] {
  const spain = emptySpread();
  for (const { aptos, examenes, secciones } of provinces.values()) {
    spain.aptos += aptos;
    spain.examenes += examenes;
    spain.secciones += secciones;
  }
  const peso = priorWeight(provinces.values());
  const permiso = Math.floor(key / TESTS);
  return [...provinces, [TODA_ESPANA, spain] as const]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([codProvincia, { examenes, aptos, secciones }]) => ({
      codProvincia,
      permiso,
      prueba: key % TESTS,
      examenes,
      aptos,
      secciones,
      peso,
    }));
}

/** Gives the rate of the section, permit and test at a position of the sums, against the mean of its province. */
export function sectionRates(
  sums: SectionSums,
  provinces: SectionProvinces,
  means: ProvinceMean[],
): (position: number) => SectionRate {
  const priors = new Map<string, { mean: number; weight: number }[]>();
  for (const { codProvincia, permiso, prueba, examenes, aptos, peso } of means) {
    const ofProvince = priors.get(codProvincia) ?? [];
    ofProvince[permiso * TESTS + prueba] = { mean: aptos / examenes, weight: peso };
    priors.set(codProvincia, ofProvince);
  }
  return (position) => {
    const prior = priors.get(provinceAt(sums, position, provinces))?.[testAt(sums, position)];
    if (!prior) throw new Error(`No exam at position ${position} of the sums`);
    const tally = tallyAt(sums, position);
    const tasa = shrunkenRate(tally, prior);
    const interval = rateInterval(tasa, tally.examenes + prior.weight);
    return { tasa, ...interval, comparacion: compareWithProvince(tally.examenes, interval, prior.mean) };
  };
}

const TESTS = 8;

function testAt(sums: SectionSums, i: number): number {
  return (sums.permiso[i] ?? 0) * TESTS + (sums.prueba[i] ?? 0);
}

function tallyAt(sums: SectionSums, i: number): Tally {
  return { examenes: sums.examenes[i] ?? 0, aptos: sums.aptos[i] ?? 0 };
}

function provinceAt(sums: SectionSums, i: number, provinces: SectionProvinces): string {
  const seccion = sums.seccion[i] ?? 0;
  const codProvincia = provinces.get(seccion);
  if (codProvincia === undefined) throw new Error(`Section ${seccion} has no province`);
  return codProvincia;
}
