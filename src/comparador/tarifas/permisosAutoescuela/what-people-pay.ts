/** A cost that some learners pay, in céntimos with VAT, and the share of them, 0 to 1. */
export type Paso = { coste: number; parte: number };

/** Learners of one section pay this, if the model's assumptions hold for all; céntimos with VAT. */
export type LoQuePagan = {
  /** Every cost, from the least to the most; their shares add up to 1, and their mean is the expected cost. */
  pasos: Paso[];
  ochoDeDiez: OchoDeDiez;
  /** Cost at the middle of each twentieth of the learners, from the least to the most. */
  veinte: number[];
  /** Half of the learners pay this or less. */
  mitad: number;
  /** At least one learner of ten pays more than this. */
  decimo: number;
};

/** From the least that is paid to the first step that holds eight of ten learners, and the share that it really holds. */
export type OchoDeDiez = { desde: number; hasta: number; parte: number };

const COLUMNS = 20;
const EIGHT_OF_TEN = 0.8;
const NINE_OF_TEN = 0.9;
/** Room for the noise of sums of fractions. */
const NOISE = 1e-9;

/** Gives the share that pays at most each cost. */
export function cumulative(pasos: readonly Paso[]): Paso[] {
  let parte = 0;
  return pasos.map((paso) => {
    parte += paso.parte;
    return { coste: paso.coste, parte };
  });
}

/** Gives the first step, of cumulative shares, that holds at least this share. */
function stepAt(upTo: readonly Paso[], share: number): Paso {
  const step = upTo.find(({ parte }) => parte >= share - NOISE) ?? upTo.at(-1);
  if (!step) throw new Error('No learner pays anything');
  return step;
}

/** Makes the steps of costs with their probabilities, in any order; equal costs are one step. */
export function stepsOf(costs: Iterable<readonly [coste: number, parte: number]>): Paso[] {
  const shares = new Map<number, number>();
  for (const [coste, parte] of costs) if (parte > 0) shares.set(coste, (shares.get(coste) ?? 0) + parte);
  // Numbers alone sort some times faster than steps.
  const sorted = Float64Array.from(shares.keys()).sort();
  return Array.from(sorted, (coste) => ({ coste, parte: shares.get(coste) ?? 0 }));
}

/** Gives the range of eight of ten from all the steps, in céntimos with VAT. Throws if there are none. */
export function ochoDeDiez(pasos: readonly Paso[]): OchoDeDiez {
  const { coste, parte } = stepAt(cumulative(pasos), EIGHT_OF_TEN);
  return { desde: pasos[0]?.coste ?? coste, hasta: coste, parte };
}

/** Gives what learners pay from all the steps, in céntimos with VAT. Throws if there are none. */
export function whatPeoplePay(pasos: Paso[]): LoQuePagan {
  const upTo = cumulative(pasos);
  const eight = ochoDeDiez(pasos);
  return {
    pasos,
    ochoDeDiez: eight,
    mitad: stepAt(upTo, 1 / 2).coste,
    decimo: upTo.findLast((step) => step.parte <= NINE_OF_TEN + NOISE)?.coste ?? eight.hasta,
    veinte: Array.from({ length: COLUMNS }, (_, index) => stepAt(upTo, (index + 0.5) / COLUMNS).coste),
  };
}
