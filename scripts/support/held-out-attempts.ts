import {
  addToSpread,
  emptySpread,
  priorWeight,
  type Spread,
  shrunkenRate,
} from '../../src/comparador/dgt/statistics.ts';
import { failChances } from '../../src/comparador/tarifas/permisosAutoescuela/fail-chances.ts';
import { provinciaPorCodigo } from '../../src/platform/kit/people/provincias.ts';
import { heldOutPeriods, type Period, provinceOf, type SectionTally } from './held-out.ts';

/** Shares of those who passed, 0 to 1, at attempts 1, 2, 3 or 4, and 5 or later. */
type Shares = [number, number, number, number];

export type TriedAttempts = {
  prueba: 'teorica' | 'circulacion';
  hasta: string;
  /** Band of the section's rate, name of a province, or all. */
  grupo: string;
  aprobados: number;
  esperado: Shares;
  visto: Shares;
};

const BANDS = [0.35, 0.45, 0.55, 0.65];
/** Fewer passers than these say nothing about four shares. */
const ENOUGH = 200;

const ALL = 'todas';

/** 'del 35 al 45 %'. */
function bandOf(rate: number): string {
  const [from, to] = [BANDS.findLast((end) => rate >= end), BANDS.find((end) => rate < end)];
  const percent = (share = 0) => Math.round(share * 100);
  if (from === undefined) return `menos del ${percent(to)} %`;
  return to === undefined ? `${percent(from)} % o más` : `del ${percent(from)} al ${percent(to)} %`;
}

/** Groups that the page of the method prints, in its order: all sections, and the bands of their rate. */
export const GRUPOS: readonly string[] = [ALL, ...[0, ...BANDS].map(bandOf)];

/**
 * Tries the chances of each number of fails, with which costs are calculated, on the passes of later months, which they have not seen: of
 * all sections, by band of their rate, and by province; groups have 200 passes at least.
 */
export const tryAttemptsOnFiles = (folder: string): TriedAttempts[] =>
  heldOutPeriods(folder).flatMap(tryAttempts);

function tryAttempts({ prueba, hasta, antes, despues }: Period): TriedAttempts[] {
  const { provinces, weight } = provincesOf(antes);
  const groups = new Map<string, { esperado: Shares; visto: Shares }>();
  for (const [section, before] of antes) {
    const province = provinces.get(provinceOf(section));
    const later = despues.get(section);
    if (!province?.aptos || before.examenes === 0 || !later?.aptos) continue;
    const mean = province.aptos / province.examenes;
    const rate = shrunkenRate(before, { mean, weight });
    const [first = 0, second = 0, third = 0, fourth = 0] = failChances({
      parte: prueba,
      tasa: rate,
      peso: before.examenes + weight,
      provincia: mean,
      intentos: province.intentos,
    });
    const expected = [first, second, third + fourth, 1 - first - second - third - fourth];
    const names = [ALL, bandOf(rate), provinciaPorCodigo(provinceOf(section))?.provincia ?? ''];
    for (const name of names) {
      const group = groups.get(name) ?? { esperado: [0, 0, 0, 0], visto: [0, 0, 0, 0] };
      for (const [index, count] of later.intentos.entries()) {
        group.visto[index] = (group.visto[index] ?? 0) + count;
        group.esperado[index] = (group.esperado[index] ?? 0) + later.aptos * (expected[index] ?? 0);
      }
      groups.set(name, group);
    }
  }
  const others = [...groups.keys()].filter((name) => !GRUPOS.includes(name)).sort();
  return [...GRUPOS, ...others].flatMap((grupo) => {
    const { esperado, visto } = groups.get(grupo) ?? { esperado: [0, 0, 0, 0], visto: [0, 0, 0, 0] };
    const aprobados = visto.reduce((sum, count) => sum + count, 0);
    if (aprobados < ENOUGH) return [];
    const shares = (counts: number[]) => counts.map((count) => count / aprobados) as Shares;
    return [{ prueba, hasta, grupo, aprobados, esperado: shares(esperado), visto: shares(visto) }];
  });
}

type Province = Spread & { intentos: [number, number, number, number] };

function provincesOf(sections: ReadonlyMap<string, SectionTally>) {
  const provinces = new Map<string, Province>();
  for (const [section, tally] of sections) {
    const code = provinceOf(section);
    const province = provinces.get(code) ?? { ...emptySpread(), intentos: [0, 0, 0, 0] };
    provinces.set(code, province);
    if (tally.examenes > 0) addToSpread(province, tally);
    for (const [index, count] of tally.intentos.entries())
      province.intentos[index] = (province.intentos[index] ?? 0) + count;
  }
  return { provinces, weight: priorWeight(provinces.values()) };
}
