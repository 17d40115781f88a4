import { bell, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { MONTHLY_HEADER } from '../monthly-row.ts';
import type { Mes } from '../months.ts';
import { apartLines, type SectionInMonth } from './apart-rows.ts';
import { rowText } from './row-text.ts';
import type { DemoSection } from './sections.ts';

/** Month before the twelve that make a section active; the closed sections still had exams in it. */
const EARLIER: Mes[] = ['2025-10-01'];

const RECENT: Mes[] = [
  '2025-11-01',
  '2025-12-01',
  '2026-01-01',
  '2026-02-01',
  '2026-03-01',
  '2026-04-01',
  '2026-05-01',
  '2026-06-01',
  '2026-07-01',
  '2026-08-01',
  '2026-09-01',
  '2026-10-01',
];

export const demoMonths: readonly Mes[] = [...EARLIER, ...RECENT];

/** Exams of each month against the usual month, from January: autoescuelas and examiners rest in August. */
const SEASON = [0.9, 1, 1.1, 0.95, 1.05, 1.1, 1.1, 0.55, 0.95, 1.1, 1.05, 0.85];

/** From this month on, the autoescuelas that change their name use the new one. */
const RENAMED_FROM: Mes = '2026-05-01';

/** Writes a month of the invented sections as the DGT would publish it; the text is the same each time. */
export function demoMonthText(
  mes: Mes,
  sections: readonly DemoSection[],
  provinceName: (codigo: string) => string,
): string {
  const random = seededRandom(Number(mes.replaceAll('-', '')));
  const season = SEASON[Number(mes.slice(5, 7)) - 1] ?? 1;
  const inMonth = sections
    .filter(({ closed }) => !closed || EARLIER.includes(mes))
    .map((section) => ({
      ...section,
      nombre: mes >= RENAMED_FROM ? (section.nombreNuevo ?? section.nombre) : section.nombre,
      provincia: provinceName(section.codProvincia),
      mes,
    }));
  const lines = inMonth.flatMap((section) => sectionLines(random, section, season));
  return [MONTHLY_HEADER, ...lines, ...apartLines(random, inMonth, season), ''].join('\n');
}

function sectionLines(random: Random, section: SectionInMonth, season: number): string[] {
  return section.courses.flatMap(({ permiso, volume, tests }) =>
    tests.flatMap((test) =>
      section.centros.flatMap((centro, index) => {
        // A second centre takes a fifth of the exams.
        const part = section.centros.length === 1 ? 1 : index === 0 ? 0.8 : 0.2;
        const exams = Math.round(volume * season * test.share * part * (1 + 0.25 * bell(random)));
        return exams > 0 ? [rowText(random, { ...section, ...test, centro, permiso, exams })] : [];
      }),
    ),
  );
}
