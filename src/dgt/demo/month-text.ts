import { MONTHLY_HEADER } from '../monthly-row.ts';
import type { Mes } from '../months.ts';
import { bell, type Random, seededRandom, successes } from './random.ts';
import type { DemoSection } from './sections.ts';

/** Months before the twelve of the statistics, in which the closed sections still had exams. */
const EARLIER: Mes[] = ['2025-08-01'];

const RECENT: Mes[] = [
  ...['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'],
  ...['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'],
];

export const demoMonths: readonly Mes[] = [...EARLIER, ...RECENT];

/** Exams of the month against the usual month, January first: schools and examiners rest in August. */
const SEASON = [0.9, 1, 1.1, 0.95, 1.05, 1.1, 1.1, 0.55, 0.95, 1.1, 1.05, 0.85];

/** From this month on the schools that change their name use the new one. */
const RENAMED_FROM: Mes = '2026-05-01';

/** Of the passes, how many came at the first, second, and third or fourth attempt; as in the country, roughly. */
const ATTEMPTS = [0.55, 0.77, 0.93];

/** A month of the invented sections, as the file that the DGT would publish; the same text each time. */
export function demoMonthText(
  mes: Mes,
  sections: readonly DemoSection[],
  provinceName: (codigo: string) => string,
): string {
  const random = seededRandom(Number(mes.replaceAll('-', '')));
  const lines = [MONTHLY_HEADER];
  for (const section of sections) {
    if (section.closed && RECENT.includes(mes)) continue;
    const nombre = mes >= RENAMED_FROM ? (section.nombreNuevo ?? section.nombre) : section.nombre;
    const identity = { ...section, nombre, provincia: provinceName(section.codProvincia), mes };
    lines.push(...sectionLines(random, identity));
  }
  return `${lines.join('\n')}\n`;
}

type Identity = DemoSection & { provincia: string; mes: Mes };

function sectionLines(random: Random, section: Identity): string[] {
  const season = SEASON[Number(section.mes.slice(5, 7)) - 1] ?? 1;
  return section.courses.flatMap(({ permiso, volume, tests }) =>
    tests.flatMap(({ tipo, rate, share }) =>
      section.centros.flatMap((centro, index) => {
        // A second centre takes a fifth of the exams.
        const part = section.centros.length === 1 ? 1 : index === 0 ? 0.8 : 0.2;
        const exams = Math.round(volume * season * share * part * (1 + 0.25 * bell(random)));
        return exams > 0 ? [line(random, { section, centro, tipo, permiso, exams, rate })] : [];
      }),
    ),
  );
}

type Sitting = {
  section: Identity;
  centro: string;
  tipo: string;
  permiso: string;
  exams: number;
  rate: number;
};

function line(random: Random, { section, centro, tipo, permiso, exams, rate }: Sitting): string {
  const passes = successes(random, exams, rate);
  const byAttempt = [0, 0, 0, 0];
  for (let i = 0; i < passes; i++) {
    const draw = random();
    const attempt = ATTEMPTS.findIndex((limit) => draw < limit);
    const slot = attempt < 0 ? 3 : attempt;
    byAttempt[slot] = (byAttempt[slot] ?? 0) + 1;
  }
  const [year, month] = section.mes.split('-').map(Number);
  return [
    ...[
      section.provincia,
      centro,
      section.codigo,
      section.nombre,
      section.seccion,
      month,
      year,
      tipo,
      permiso,
    ],
    ...[passes, ...byAttempt, exams - passes],
  ].join(';');
}
