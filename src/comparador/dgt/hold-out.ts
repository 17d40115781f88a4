import type { Random } from '#platform/kit/seeded-random.ts';
import {
  addToSpread,
  emptySpread,
  priorWeight,
  type Spread,
  shrunkenRate,
  type Tally,
} from './statistics.ts';

/** Results of a section in one permit and test: those that its rate is estimated from, and later ones. */
export type HeldOut = { codProvincia: string; antes: Tally; despues: Tally };

export type HoldOutFigures = {
  secciones: number;
  /** Later exams that the rates were tried on. */
  examenes: number;
  /** Share of sections, 0 to 1, whose later passes fall inside the 90 % interval that their rate predicts. */
  cobertura: number;
  /** Mean loss for each later exam, −ln of the probability given to what happened: less is better. */
  perdida: { estimacion: number; bruta: number; provincia: number };
};

/**
 * Tries the rates on later results, which they have not seen. The estimate is that of decision 005. It is compared with the raw fraction
 * (with half a pass and half a fail added: otherwise a section that passed all would give probability 0 to a fail) and with the mean of the
 * province. A section's later passes are beta-binomial with its posterior, Beta(rate·(n + m), (1 − rate)·(n + m)). A count is one step of
 * that distribution, so its place is drawn within the step: then 90 % is 90 % with few exams too.
 */
export function tryRates(held: readonly HeldOut[], random: Random): HoldOutFigures {
  const provinces = new Map<string, Spread>();
  for (const { codProvincia, antes } of held) {
    const spread = provinces.get(codProvincia) ?? emptySpread();
    provinces.set(codProvincia, spread);
    if (antes.examenes > 0) addToSpread(spread, antes);
  }
  const weight = priorWeight(provinces.values());
  const figures = { secciones: 0, examenes: 0, dentro: 0, estimacion: 0, bruta: 0, provincia: 0 };
  for (const { codProvincia, antes, despues } of held) {
    const province = provinces.get(codProvincia);
    if (!province || antes.examenes === 0 || despues.examenes === 0) continue;
    const mean = province.aptos / province.examenes;
    const rate = shrunkenRate(antes, { mean, weight });
    const worth = antes.examenes + weight;
    figures.secciones++;
    figures.examenes += despues.examenes;
    figures.estimacion += loss(despues, rate);
    figures.bruta += loss(despues, (antes.aptos + 0.5) / (antes.examenes + 1));
    figures.provincia += loss(despues, mean);
    const place = placeOf(despues, { a: rate * worth, b: (1 - rate) * worth }, random);
    if (place >= 0.05 && place <= 0.95) figures.dentro++;
  }
  const each = (sum: number) => sum / figures.examenes;
  return {
    secciones: figures.secciones,
    examenes: figures.examenes,
    cobertura: figures.dentro / figures.secciones,
    perdida: {
      estimacion: each(figures.estimacion),
      bruta: each(figures.bruta),
      provincia: each(figures.provincia),
    },
  };
}

const loss = ({ aptos, examenes }: Tally, rate: number) =>
  -(aptos * Math.log(rate) + (examenes - aptos) * Math.log(1 - rate));

/** Place, from 0 to 1, of a count of passes in the beta-binomial distribution of Beta(a, b). */
function placeOf({ aptos, examenes }: Tally, { a, b }: { a: number; b: number }, random: Random): number {
  // P(0) = Π (b + i) / (a + b + i), and each next count from the one before it, in logarithms.
  let log = 0;
  for (let i = 0; i < examenes; i++) log += Math.log((b + i) / (a + b + i));
  let below = 0;
  for (let count = 0; count < aptos; count++) {
    below += Math.exp(log);
    log += Math.log(((examenes - count) * (a + count)) / ((count + 1) * (b + examenes - count - 1)));
  }
  return below + random() * Math.exp(log);
}
