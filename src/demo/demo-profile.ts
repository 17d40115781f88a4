import { catalogoCaracteristicas } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import type { Dia, Tramo } from '#platform/kit/dates/opening-hours.ts';
import { chance, pick, type Random } from '#platform/kit/seeded-random.ts';

const WORKING: Dia[] = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes'];
const MORNINGS = [
  ['09:00', '13:30'],
  ['09:30', '14:00'],
  ['10:00', '13:30'],
] as const;
const AFTERNOONS = [
  ['16:00', '20:00'],
  ['16:30', '20:30'],
  ['17:00', '21:00'],
] as const;

/** Makes opening hours; one autoescuela in four has none. */
export function inventHours(random: Random): { horario: Tramo[]; notaHorario: string | null } {
  const [morning, afternoon] = [pick(random, MORNINGS), pick(random, AFTERNOONS)];
  const split = chance(random, 0.8);
  const saturday = chance(random, 0.35);
  const august = chance(random, 0.2);
  if (chance(random, 0.25)) return { horario: [], notaHorario: null };
  const working = WORKING.flatMap((dia) => {
    const parts = split ? [morning, afternoon] : [[morning[0], '19:00'] as const];
    return parts.map(([desde, hasta]) => ({ dia, desde, hasta }));
  });
  const last: Tramo[] = saturday ? [{ dia: 'sabado', desde: '10:00', hasta: '13:00' }] : [];
  return { horario: [...working, ...last], notaHorario: august ? 'En agosto, solo por las mañanas' : null };
}

/** Makes the languages and vehicles of an autoescuela, in agreement with its features and permits. */
export function inventTeaching(random: Random, permisos: readonly string[], features: readonly string[]) {
  const follows = catalogoCaracteristicas.flatMap(({ codigo, vaCon }) =>
    vaCon && features.includes(codigo) ? [vaCon.split(':')] : [],
  );
  const of = (kind: string) => follows.flatMap(([what, code]) => (what === kind && code ? [code] : []));
  const teaches = (...codes: string[]) => codes.some((code) => permisos.includes(code));
  return {
    idiomas: ['es', ...(chance(random, 0.03) ? ['ssp'] : []), ...of('idioma')],
    vehiculos: [
      ...(teaches('B') ? ['manual'] : []),
      ...of('vehiculo'),
      ...(teaches('AM') ? ['ciclomotor'] : []),
      ...(teaches('A1', 'A2') ? ['moto'] : []),
      ...(teaches('EC') ? ['remolque'] : []),
      ...(teaches('C') ? ['camion'] : []),
      ...(teaches('D') ? ['autobus'] : []),
    ],
  };
}
