import { between, type Random } from '#platform/kit/seeded-random.ts';
import { SPECIFIC, THEORY } from './courses.ts';
import { rowText, type Sitting } from './row-text.ts';
import type { DemoSection } from './sections.ts';

/** A section as it is in one month. */
export type SectionInMonth = DemoSection & Pick<Sitting, 'provincia' | 'mes'>;

/** Exams of candidates without an autoescuela, per section of the country, in the DGT's file of December 2025. */
const WITHOUT_AUTOESCUELA: readonly (Pick<Sitting, 'tipo' | 'permiso' | 'rate' | 'attempts'> & {
  exams: number;
})[] = [
  { permiso: 'B', tipo: THEORY, exams: 0.66, rate: 0.39, attempts: [0.51, 0.21, 0.19] },
  { permiso: 'A2', tipo: SPECIFIC, exams: 0.033, rate: 0.75, attempts: [0.79, 0.17, 0.04] },
  { permiso: 'C', tipo: SPECIFIC, exams: 0.02, rate: 0.45, attempts: [0.51, 0.27, 0.13] },
];

/** The inverse of the share of autoescuelas that examine drivers who lost all their points, as in that file. */
const POINTS_AUTOESCUELAS = 10;

/** Writes the lines of a month that belong to no section: candidates without an autoescuela, and points recovery. */
export function apartLines(random: Random, sections: readonly SectionInMonth[], season: number): string[] {
  const provinces = Map.groupBy(sections, ({ codProvincia }) => codProvincia);
  const withoutAutoescuela = [...provinces.values()].flatMap((own) =>
    withoutAutoescuelaLines(random, own, season),
  );
  return [
    ...withoutAutoescuela,
    ...sections.filter(givesPoints).map((section) => pointsLine(random, section)),
  ];
}

/** The DGT gives candidates without an autoescuela one code per province, and one section of it per exam centre. */
function withoutAutoescuelaLines(random: Random, own: SectionInMonth[], season: number): string[] {
  const centros = [...new Set(own.flatMap((section) => section.centros))].sort();
  return own.slice(0, 1).flatMap(({ provincia, mes, codigo }) =>
    centros.flatMap((centro, index) =>
      WITHOUT_AUTOESCUELA.flatMap((test) => {
        // The remainder is rounded up or down by chance: otherwise small provinces would never have such exams.
        const exams = Math.floor((test.exams * own.length * season) / centros.length + random());
        if (exams === 0) return [];
        const seccion = String(index + 1).padStart(2, '0');
        const identity = { provincia, centro, mes, codigo: `${codigo.slice(0, 2)}0000`, seccion };
        return [rowText(random, { ...identity, nombre: 'TURNO LIBRE', ...test, exams })];
      }),
    ),
  );
}

const givesPoints = ({ codigo, seccion }: DemoSection) =>
  seccion === '01' && Number(codigo.slice(2)) % POINTS_AUTOESCUELAS === 1;

/** The DGT names the autoescuela of these rows without its section. */
function pointsLine(random: Random, section: SectionInMonth): string {
  return rowText(random, {
    ...section,
    centro: section.centros[0] ?? section.provincia,
    seccion: '',
    tipo: THEORY,
    permiso: 'RPV',
    exams: between(random, 1, 6),
    rate: 0.61,
    attempts: [0.55, 0.25, 0.16],
  });
}
