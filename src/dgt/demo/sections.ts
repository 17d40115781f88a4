import type { CodigoProvincia } from '#kit/provincias.ts';
import { inventName, LONGEST_NAME } from './names.ts';
import { type DemoProvince, demoProvinces } from './provinces.ts';
import { bell, between, pick, type Random, seededRandom } from './random.ts';

/** A permit that a section teaches: its tests with the section's own pass rates. */
export type DemoCourse = {
  permiso: string;
  volume: number;
  tests: { tipo: string; rate: number; share: number }[];
};

export type DemoSection = {
  codProvincia: CodigoProvincia;
  codigo: string;
  seccion: string;
  nombre: string;
  /** The name from halfway through the year on, where the school changed it. */
  nombreNuevo: string | undefined;
  /** Exam centres, the usual one first. */
  centros: string[];
  courses: DemoCourse[];
  /** Stopped before the last twelve months. */
  closed: boolean;
};

const THEORY = 'PRUEBA TEÓRICA';
const SPECIFIC = 'PRUEBA ESPECÍFICO';
const TRACK = 'PRUEBA DESTREZA';
const ROAD = 'PRUEBA CONDUCCIÓN Y CIRCULACIÓN';

type Course = {
  permiso: string;
  /** Share of the sections that teach it, and exams a month in proportion to permit B's. */
  taught: number;
  size: number;
  tests: [tipo: string, rate: number, share: number][];
};

/** National rates of December 2025, by the DGT's file of that month. */
const OTHER_COURSES: Course[] = [
  {
    permiso: 'A2',
    taught: 0.6,
    size: 0.3,
    tests: [
      [SPECIFIC, 0.81, 0.7],
      [TRACK, 0.42, 1],
      [ROAD, 0.79, 0.6],
    ],
  },
  {
    permiso: 'A1',
    taught: 0.25,
    size: 0.2,
    tests: [
      [THEORY, 0.46, 1],
      [SPECIFIC, 0.59, 0.9],
      [TRACK, 0.47, 1],
      [ROAD, 0.71, 0.6],
    ],
  },
  {
    permiso: 'AM',
    taught: 0.25,
    size: 0.2,
    tests: [
      [SPECIFIC, 0.7, 1],
      [TRACK, 0.68, 1],
    ],
  },
  {
    permiso: 'C',
    taught: 0.15,
    size: 0.5,
    tests: [
      [SPECIFIC, 0.63, 1],
      [TRACK, 0.65, 0.9],
      [ROAD, 0.57, 0.8],
    ],
  },
  {
    permiso: 'EC',
    taught: 0.08,
    size: 0.4,
    tests: [
      [SPECIFIC, 0.84, 0.8],
      [TRACK, 0.47, 1],
      [ROAD, 0.67, 0.7],
    ],
  },
  {
    permiso: 'D',
    taught: 0.08,
    size: 0.4,
    tests: [
      [SPECIFIC, 0.61, 1],
      [TRACK, 0.6, 0.9],
      [ROAD, 0.55, 0.8],
    ],
  },
];

/** How much sections of a province differ, as measured on the real ones (standard deviation of the true rates). */
const SPREAD = { theory: 0.086, road: 0.074 };

/** About 1,200 sections, always the same ones. `centresOf` gives a province's exam centres, the busiest first. */
export function demoSections(
  centresOf: (codigo: CodigoProvincia) => string[],
  prefixOf: (codigo: CodigoProvincia) => string,
) {
  const random = seededRandom(19_620_417);
  return demoProvinces().flatMap((province) => {
    const centres = centresOf(province.codigo);
    return inventProvince(random, province, { centres, prefix: prefixOf(province.codigo) });
  });
}

type Place = { centres: string[]; prefix: string };

function inventProvince(random: Random, province: DemoProvince, { centres, prefix }: Place): DemoSection[] {
  const sections: DemoSection[] = [];
  for (let school = 1; sections.length < province.sections; school++) {
    // Real school numbers stay well under 9000.
    const codigo = prefix.padEnd(2) + String(9_000 + school);
    const nombre = province.codigo === '28' && school === 1 ? LONGEST_NAME : inventName(random);
    const nombreNuevo = random() < 0.03 ? inventName(random) : undefined;
    const branches = random() < 0.75 ? 1 : between(random, 2, 4);
    for (let branch = 1; branch <= branches && sections.length < province.sections; branch++) {
      const centros = [pick(random, centres), ...(random() < 0.3 ? [pick(random, centres)] : [])];
      const seccion = String(branch).padStart(2, '0');
      const closed = random() < 0.01;
      const courses = inventCourses(random, province);
      const identity = { codProvincia: province.codigo, codigo, seccion, nombre, nombreNuevo };
      sections.push({ ...identity, centros: [...new Set(centros)], courses, closed });
    }
  }
  return sections;
}

function inventCourses(random: Random, { theory, road }: DemoProvince): DemoCourse[] {
  const skill = bell(random);
  const rate = (mean: number, spread: number) =>
    Math.min(0.97, Math.max(0.05, mean + spread * (0.7 * skill + 0.7 * bell(random))));
  // Log-normal with median 8: most sections are small and a few are very large.
  const volume = 8 * Math.exp(0.75 * bell(random));
  const car: DemoCourse = {
    permiso: 'B',
    volume,
    tests: [
      { tipo: THEORY, rate: rate(theory, SPREAD.theory), share: 1.15 },
      { tipo: ROAD, rate: rate(road, SPREAD.road), share: 1 },
    ],
  };
  const others = OTHER_COURSES.filter(({ taught }) => random() < taught).map(({ permiso, size, tests }) => ({
    permiso,
    volume: volume * size,
    tests: tests.map(([tipo, mean, share]) => ({ tipo, rate: rate(mean, SPREAD.road), share })),
  }));
  return [car, ...others];
}
