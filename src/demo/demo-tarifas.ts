import type { TarifaRow } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { bell, between, chance, pick, type Random } from '#platform/kit/seeded-random.ts';

/** Tarifa as it is stored. */
export type DemoTarifa = TarifaRow & {
  permiso: string;
  nombre: string;
  /** Hours of a course; null for a permit. */
  horas: number | null;
  automatico: boolean;
  otros: { concepto: string; importe: string; obligatorio: boolean }[];
  confirmadaEn: string;
};

/** Usual price of one class in euros: OCU's study of 2019 for cars, more for larger vehicles. */
const CLASS_PRICES: Record<string, number> = { B: 29, A2: 34, A1: 32, AM: 28, C: 52, 'C+E': 58, D: 55 };

const halves = (value: number) => (Math.round(value * 2) / 2).toFixed(2);

/** Price level of an autoescuela, and its probability to leave a line undeclared. */
export type Autoescuela = { level: number; discreet: number; today: Date };

/** Makes the tarifa of one permit. */
export function inventTarifa(
  random: Random,
  permiso: string,
  { level, discreet, today }: Autoescuela,
): DemoTarifa {
  const maybe = (value: number) => (chance(random, discreet) ? null : halves(Math.max(0, value)));
  const clase = (CLASS_PRICES[permiso] ?? 30) * level * (1 + 0.06 * bell(random));
  const minutosClase = pick(random, [45, 45, 45, 45, 45, 50, 60]);
  const perClass = (clase * minutosClase) / 45;
  const packs = chance(random, 0.4) ? [10, ...(chance(random, 0.5) ? [20] : [])] : [];
  // Bait: cheap enrolment, expensive classes.
  const bait = chance(random, 0.08);
  const monthly = chance(random, 0.15);
  return {
    permiso,
    nombre: 'Estándar',
    horas: null,
    automatico: false,
    matricula: bait ? '39.00' : maybe(190 * level + 60 * bell(random)),
    teorica: chance(random, 0.45) ? '0.00' : maybe(monthly ? 55 * level : 120 * level),
    teoricaMensual: monthly,
    material: chance(random, 0.5) ? '0.00' : maybe(24),
    precioClase: halves(bait ? perClass * 1.25 : perClass),
    minutosClase,
    clasesIncluidas: chance(random, 0.12) ? between(random, 1, 5) : 0,
    bonos: packs.map((clases) => ({
      clases,
      precio: halves(perClass * clases * (clases === 20 ? 0.86 : 0.92)),
    })),
    tramitacion: maybe(42 + 8 * bell(random)),
    renovacionExpediente: maybe(40 + 8 * bell(random)),
    presentacionExamen: chance(random, 0.3) ? '0.00' : maybe(28 + 9 * bell(random)),
    certificadoMedico: chance(random, 0.3) ? null : halves(36 + 5 * bell(random)),
    otros: chance(random, 0.08) ? [{ concepto: 'Seguro escolar', importe: '12.00', obligatorio: true }] : [],
    tasaDgtIncluida: chance(random, 0.06),
    confirmadaEn: confirmedOn(random, today),
  };
}

/** Makes the tarifa with an automatic car from the manual one. */
export const automaticTarifa = (random: Random, manual: DemoTarifa): DemoTarifa => ({
  ...manual,
  nombre: 'Coche automático',
  automatico: true,
  precioClase: halves(Number(manual.precioClase) + between(random, 1, 5)),
  bonos: [],
});

/** Courses by the permit that leads to them: hours, usual price in euros, and the share of its autoescuelas that give them. */
const COURSES = [
  { permiso: 'A', de: 'A2', horas: 9, precio: 240, share: 0.6 },
  { permiso: 'CAP', de: 'C', horas: 140, precio: 1_150, share: 0.5 },
  { permiso: 'CAP-280', de: 'C', horas: 280, precio: 2_300, share: 0.2 },
  { permiso: 'CAP-35', de: 'C', horas: 35, precio: 290, share: 0.7 },
  { permiso: 'RPV', de: 'B', horas: 24, precio: 390, share: 0.12 },
  { permiso: 'RPV-12', de: 'B', horas: 12, precio: 210, share: 0.15 },
  { permiso: 'ADR', de: 'C', horas: 27, precio: 330, share: 0.3 },
] as const;

/** Makes the tarifas of courses of an autoescuela that teaches these permits. */
export function inventCourses(
  random: Random,
  permisos: readonly string[],
  { level, discreet, today }: Autoescuela,
): DemoTarifa[] {
  return COURSES.filter(({ de, share }) => permisos.includes(de) && chance(random, share)).map(
    ({ permiso, horas, precio }) => ({
      permiso,
      horas,
      nombre: 'Curso',
      automatico: false,
      matricula: halves(precio * level * (1 + 0.08 * bell(random))),
      teorica: null,
      teoricaMensual: false,
      material: chance(random, 0.3) ? halves(18) : chance(random, discreet) ? null : '0.00',
      precioClase: '0.00',
      minutosClase: 45,
      clasesIncluidas: 0,
      bonos: [],
      tramitacion: chance(random, discreet) ? null : chance(random, 0.5) ? '0.00' : halves(40),
      renovacionExpediente: null,
      presentacionExamen: null,
      certificadoMedico: null,
      otros: [],
      tasaDgtIncluida: false,
      confirmadaEn: confirmedOn(random, today),
    }),
  );
}

/** Picks the day of confirmation: mostly recent, some over six months ago, a few over a year ago. */
function confirmedOn(random: Random, today: Date): string {
  const age = random();
  const days =
    age < 0.8 ? between(random, 3, 170) : age < 0.94 ? between(random, 190, 350) : between(random, 380, 520);
  return new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
