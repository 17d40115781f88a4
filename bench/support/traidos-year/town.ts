import { bell, between, chance, pick, type Random } from '#platform/kit/seeded-random.ts';

/** Lines of the price of a school, in céntimos with VAT. */
export type Lines = {
  enrolment: number;
  /** Price of one class of `minutes`. */
  classPrice: number;
  minutes: number;
  /** Paperwork, charged apart; null where a bringer does not tell it. */
  fee: number | null;
  exam: number | null;
};

/** A school of the town; `changes` are its true lines from each day on, the first from long before. */
export type Autoescuela = {
  slug: string;
  codigo: string;
  nombre: string;
  /** Null where nobody knows an address to write to. */
  email: string | null;
  /** Days until it answers a letter; null if it answers none. */
  answersIn: number | null;
  /** Classes of its pack, and what the pack takes off each; null without one. */
  pack: { classes: number; less: number } | null;
  /** How many learners ask there, beside the others. */
  weight: number;
  changes: { day: number; lines: Lines }[];
};

export type Medio = 'cartel' | 'presupuesto' | 'palabra';

/** A price as somebody brings it; `photo` is what its photograph lets read, and null without one. */
export type Brought = {
  school: Autoescuela;
  medio: Medio;
  /** Day when it was seen. */
  seen: number;
  /** Null if only the photograph says it. */
  typed: Lines | null;
  photo: { lines: Lines; kind: 'true' | 'forged' | 'of another school' } | null;
  email: string;
  address: string;
  /** Name of the liar; null from an honest person. */
  liar: string | null;
};

const CLASSES = 25;

/** Price of one class of 45 minutes, in céntimos. */
export const class45 = ({ classPrice, minutes }: Pick<Lines, 'classPrice' | 'minutes'>): number =>
  (classPrice * 45) / minutes;

/** Gives the cost of a course at these lines, in céntimos: enrolment, paperwork, one exam and 25 classes of 45 minutes. A line that is not told is 0. */
export const courseOf = (lines: Lines): number =>
  lines.enrolment + (lines.fee ?? 0) + (lines.exam ?? 0) + CLASSES * class45(lines);

/** The true lines of a school on a day. */
export function truthOf({ changes }: Autoescuela, day: number): Lines {
  const found = changes.findLast((change) => change.day <= day) ?? changes[0];
  if (!found) throw new Error('a school without prices');
  return found.lines;
}

const rounded = (céntimos: number, step: number) => Math.round(céntimos / step) * step;

/** Draws what the schools charge in a year of `days`, who can be written to, and which of them answer. */
export function drawTown(
  random: Random,
  schools: readonly Pick<Autoescuela, 'slug' | 'codigo' | 'nombre'>[],
  days: number,
): Autoescuela[] {
  return schools.map((school, index) => {
    const minutes = chance(random, 0.3) ? 60 : 45;
    let lines: Lines = {
      enrolment: rounded(between(random, 60_00, 260_00), 5_00),
      classPrice: rounded(((32_00 + bell(random) * 3_00) * minutes) / 45, 50),
      minutes,
      fee: rounded(between(random, 30_00, 70_00), 5_00),
      exam: rounded(between(random, 25_00, 60_00), 5_00),
    };
    const changes = [{ day: -400, lines }];
    const when = Array.from({ length: between(random, 1, 3) }, () => between(random, 0, days - 1));
    for (const day of when.toSorted((a, b) => a - b)) {
      const factor = 1 + between(random, -2, 9) / 100;
      const { enrolment, classPrice } = lines;
      lines = {
        ...lines,
        enrolment: rounded(enrolment * factor, 5_00),
        classPrice: rounded(classPrice * factor, 50),
      };
      changes.push({ day, lines });
    }
    return {
      ...school,
      email: chance(random, 0.8) ? `escuela${index}@autoescuelas.example` : null,
      answersIn: chance(random, 0.6) ? between(random, 1, 25) : null,
      pack: chance(random, 0.5) ? { classes: 10, less: between(random, 1_00, 4_00) } : null,
      weight: between(random, 1, 6),
      changes,
    };
  });
}

let people = 0;

/** Draws what an honest learner brings on a day, with the mistakes that people make. */
export function drawHonest(random: Random, town: readonly Autoescuela[], day: number): Brought {
  const school = pick(
    random,
    town.flatMap((one) => Array<Autoescuela>(one.weight).fill(one)),
  );
  const seen = day - Math.floor(random() ** 3 * 60);
  const truth = truthOf(school, seen);
  const medio = pick(random, ['cartel', 'presupuesto', 'presupuesto', 'palabra'] as const);
  const photo = medio !== 'palabra' && chance(random, 0.4) ? { lines: truth, kind: 'true' as const } : null;
  people++;
  return {
    school,
    medio,
    seen,
    typed: photo && chance(random, 0.35) ? null : mistaken(random, school, truth),
    photo,
    email: `persona${people}@correo.example`,
    address: `10.${20 + (people >> 16)}.${(people >> 8) & 255}.${people & 255}`,
    liar: null,
  };
}

/** Classes of an hour told as if of 45 minutes, a pack told as single classes, a line in another's place, a forgotten fee and round amounts. */
function mistaken(random: Random, { pack }: Autoescuela, truth: Lines): Lines {
  const lines = { ...truth };
  if (lines.minutes === 60 && chance(random, 0.25)) lines.minutes = 45;
  if (pack && chance(random, 0.15)) lines.classPrice -= pack.less;
  if (chance(random, 0.3)) lines.classPrice = rounded(lines.classPrice, 1_00);
  if (chance(random, 0.3)) lines.enrolment = rounded(lines.enrolment, 10_00);
  if (chance(random, 0.05)) [lines.enrolment, lines.fee] = [lines.fee ?? 0, lines.enrolment];
  if (chance(random, 0.25)) lines.fee = null;
  if (chance(random, 0.3)) lines.exam = null;
  return lines;
}
