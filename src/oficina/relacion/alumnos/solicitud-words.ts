/** Version of the consent texts: a change of a text needs a new version. */
export const VERSION_CONSENTIMIENTO = '2026-11-29';

/** Most autoescuelas in one request (specification of the comparator: sending it to more is selling data). */
export const MAX_AUTOESCUELAS = 3;

/** Consent text for the chosen autoescuelas, by their names. */
export const consentText = (autoescuelas: readonly string[]) =>
  `Consiento que Carné Claro dé mis datos de contacto y esta solicitud a ${new Intl.ListFormat('es-ES').format(autoescuelas)}, para que me ${autoescuelas.length > 1 ? 'respondan' : 'responda'}`;

/** Age from which a person consents to the use of their own data (LOPDGDD art. 7). */
export const EDAD_DATOS = 14;
export const MAYORIA_DE_EDAD = 18;

/** Reason why the request of somebody under age is not carried to an autoescuela that has not proved itself. */
export const ONLY_PROVED = 'Con menos de 18 años solo podemos llevarla a autoescuelas comprobadas';

/** Whole years on a day; both as `YYYY-MM-DD`. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
