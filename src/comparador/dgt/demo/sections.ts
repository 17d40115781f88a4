import type { CodigoProvincia } from '#platform/kit/people/provincias.ts';
import { bell, between, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { CAR_ATTEMPTS, OTHER_COURSES, ROAD, type Test, THEORY } from './courses.ts';
import { inventName, LONGEST_NAME } from './names.ts';
import { type DemoProvince, demoProvinces } from './provinces.ts';

/** A permit that a section teaches: its tests with the section's own pass rates. */
export type DemoCourse = {
  permiso: string;
  volume: number;
  tests: Test[];
};

export type DemoSection = {
  codProvincia: CodigoProvincia;
  codigo: string;
  seccion: string;
  nombre: string;
  /** The name from halfway through the year on, when the autoescuela changes it. */
  nombreNuevo: string | undefined;
  /** Exam centres, the usual one first. */
  centros: string[];
  courses: DemoCourse[];
  /** True when the section stopped before the last twelve months. */
  closed: boolean;
};

/** Spread of the sections within a province, as measured on the real ones (standard deviation of the true rates). */
const SPREAD = { theory: 0.086, road: 0.074 };

/**
 * Invents about 1,200 sections, always the same ones. `centresOf` gives a province's exam centres, the busiest first.
 */
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
  for (let autoescuela = 1; sections.length < province.sections; autoescuela++) {
    // The highest real number seen is 8505.
    const codigo = prefix.padEnd(2) + String(9_000 + autoescuela);
    const nombre = province.codigo === '28' && autoescuela === 1 ? LONGEST_NAME : inventName(random);
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
      { tipo: THEORY, rate: rate(theory, SPREAD.theory), share: 1.15, attempts: CAR_ATTEMPTS.theory },
      { tipo: ROAD, rate: rate(road, SPREAD.road), share: 1, attempts: CAR_ATTEMPTS.road },
    ],
  };
  const others = OTHER_COURSES.filter(({ taught }) => random() < taught).map(({ permiso, size, tests }) => ({
    permiso,
    volume: volume * size,
    tests: tests.map((test) => ({ ...test, rate: rate(test.rate, SPREAD.road) })),
  }));
  return [car, ...others];
}
