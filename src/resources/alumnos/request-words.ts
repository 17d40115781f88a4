/** Of the texts that a learner agrees to: another text, another version. */
export const VERSION_CONSENTIMIENTO = '2026-11-21';

/** Named schools of one request (specification of the comparator: more than three is selling data). */
export const MAX_AUTOESCUELAS = 3;

/** What is agreed to, apart for each school. */
export const consentText = (school: string) =>
  `Consiento que Carné Claro dé mis datos de contacto y esta solicitud a ${school}, para que me responda`;

/** From this age on one agrees to the use of one's own data (LOPDGDD art. 7). */
export const EDAD_DATOS = 14;
export const MAYORIA_DE_EDAD = 18;

/** Whole years on a day; both as `YYYY-MM-DD`. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
