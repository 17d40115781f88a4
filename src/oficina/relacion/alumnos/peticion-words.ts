/** States of a request that the business carries to an autoescuela that has not joined. */
export const ESTADOS_PETICION = [
  'pendiente',
  'esperando',
  'llevada',
  'entregada',
  'negada',
  'retirada',
] as const;

/** Ways by which the first message reaches an autoescuela. */
export const VIAS = ['correo', 'telefono', 'carta', 'visita'] as const;

/** The whole first message: it says nothing else of the alumno, invites to nothing and offers nothing. */
export const firstMessage = ({ lugar, permiso }: { lugar: string; permiso: string }) =>
  `Una persona de ${lugar} pide precio del permiso ${permiso}.`;

/** What goes with a code, by letter or by telephone. */
export const codeText = (codigo: string, negocio: string, when = 'Para daros la petición'): string =>
  `${when}, dinos este código: ${codigo}. Así sabemos que sois vosotros. Vale treinta días. ${negocio}`;

/** Consent to carry a request to autoescuelas that have not joined, by their names. */
export const carriedConsentText = (autoescuelas: readonly string[]) => {
  const names = new Intl.ListFormat('es-ES').format(autoescuelas);
  return autoescuelas.length > 1
    ? `Quiero que Carné Claro lleve mi petición a ${names} y, cuando sepa que son ellas, les dé mi nombre, mi correo y lo que pregunto para que me manden un precio`
    : `Quiero que Carné Claro lleve mi petición a ${names} y, cuando sepa que es ella, le dé mi nombre, mi correo y lo que pregunto para que me mande un precio`;
};

/** Working days that a way is looked for before the alumno is told that there is none. Holidays count as working days. */
export const DIAS_SIN_CAMINO = 5;

/** Gives the day that comes so many working days after another; both as `YYYY-MM-DD`. Saturdays and Sundays do not count. */
export function workingDaysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left--;
  }
  return date.toISOString().slice(0, 10);
}
