import type { Etapa } from '#oficina/base/board/etapas.ts';
import { between, chance, pick, type Random } from '#platform/kit/seeded-random.ts';

const DAY_MS = 86_400_000;

/** Gives an instant in working hours, up to `days` days before `now`. */
export function before(random: Random, now: Date, days: number): string {
  const at = new Date(now.getTime() - between(random, 0, days) * DAY_MS);
  at.setUTCHours(between(random, 7, 15), between(random, 0, 59), between(random, 0, 59), 0);
  return new Date(Math.min(at.getTime(), now.getTime())).toISOString();
}

export type Chances = readonly (readonly [etapa: Etapa, chance: number])[];

/** Picks a stage by its weight. */
export function pickEtapa(random: Random, chances: Chances): Etapa {
  let left = random() * chances.reduce((sum, [, weight]) => sum + weight, 0);
  const found = chances.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  return found?.[0] ?? 'prospeccion';
}

type Reasons = Readonly<Record<'perdido' | 'descartado', readonly string[]>>;

/** Picks a reason for a lost or discarded stage; null for the other stages. */
export const reasonOf = (random: Random, etapa: Etapa, reasons: Reasons): string | null =>
  etapa === 'perdido' || etapa === 'descartado' ? pick(random, reasons[etapa]) : null;

/** Gives an amount in euros with cents for eight in ten; null for the rest. */
export const someAmount = (
  random: Random,
  { least, most, step }: { least: number; most: number; step: number },
): string | null =>
  chance(random, 0.8)
    ? `${between(random, least, most) * step}.${pick(random, ['00', '00', '50', '90'])}`
    : null;

const CLIENT_STAGES: Chances = [
  ...([
    ['prospeccion', 18],
    ['calificacion', 13],
    ['negociacion', 12],
  ] as const),
  ...([
    ['ganado', 45],
    ['perdido', 8],
    ['descartado', 4],
  ] as const),
];

const CLIENT_REASONS: Reasons = {
  perdido: [
    'Le parece caro para lo que espera vender',
    'Se ha ido con otro comparador',
    'No contesta desde hace meses',
    'Cierra a final de año',
  ],
  descartado: ['Duplicado de otra ficha', 'Solo da cursos para empresas', 'Pidió que no le llamáramos más'],
};

/** Makes the stage of a cliente; `fixed` forces one. */
export function etapaCliente(random: Random, today: Date, fixed?: Etapa) {
  const etapa = fixed ?? pickEtapa(random, CLIENT_STAGES);
  return {
    etapa,
    etapaDesde: before(random, today, 150),
    motivoCierre: reasonOf(random, etapa, CLIENT_REASONS),
    importeEstimado: someAmount(random, { least: 6, most: 96, step: 50 }),
  };
}
