import { keysOf } from '#platform/kit/contract/keys-of.ts';
/** Days of the week, from Monday. */
export const DIAS = {
  lunes: 'Lunes',
  martes: 'Martes',
  miercoles: 'Miércoles',
  jueves: 'Jueves',
  viernes: 'Viernes',
  sabado: 'Sábado',
  domingo: 'Domingo',
} as const;

export type Dia = keyof typeof DIAS;

/** The keys of `DIAS`, from Monday. */
export const dias = keysOf(DIAS);

/** An interval of opening hours within one day, 'HH:MM' in local time. */
export type Tramo = { dia: Dia; desde: string; hasta: string };

/** Most intervals that a day may have. */
export const TRAMOS_AL_DIA = 4;

/** Compares two intervals by day and then by hour, for `sort`. */
export const inOrder = (a: Tramo, b: Tramo) =>
  dias.indexOf(a.dia) - dias.indexOf(b.dia) || a.desde.localeCompare(b.desde);

/** '09:00' → '9:00'. */
export const hourText = (hour: string): string => hour.replace(/^0/, '');

/** Hours of one day: '9:00–14:00 y 16:00–20:00', or 'Cerrado' without any. */
function dayHoursText(tramos: readonly Pick<Tramo, 'desde' | 'hasta'>[]): string {
  if (tramos.length === 0) return 'Cerrado';
  return list.format(tramos.map(({ desde, hasta }) => `${hourText(desde)}–${hourText(hasta)}`));
}

const list = new Intl.ListFormat('es-ES');

/** The week in lines; consecutive days with the same hours share one: 'Lunes a viernes', '9:00–14:00'. */
export function weekLines(tramos: readonly Tramo[]): { dias: string; horas: string }[] {
  const lines: { first: Dia; last: Dia; horas: string }[] = [];
  for (const dia of dias) {
    const horas = dayHoursText(tramos.filter((tramo) => tramo.dia === dia));
    const before = lines.at(-1);
    if (before?.horas === horas) before.last = dia;
    else lines.push({ first: dia, last: dia, horas });
  }
  return lines.map(({ first, last, horas }) => ({ dias: daysText(first, last), horas }));
}

function daysText(first: Dia, last: Dia): string {
  if (first === last) return DIAS[first];
  const joint = dias.indexOf(last) - dias.indexOf(first) === 1 ? 'y' : 'a';
  return `${DIAS[first]} ${joint} ${DIAS[last].toLowerCase()}`;
}

/** The time zone of a province, as IANA names it: the Canary Islands have their own. */
export const zoneOfProvince = (codProvincia: string): string =>
  codProvincia === '35' || codProvincia === '38' ? 'Atlantic/Canary' : 'Europe/Madrid';

/**
 * Open or closed at an instant, and the next change: the closing hour, or the next opening (`hoy` if it is
 * the same day).
 */
export type OpenState =
  | { abierta: true; hasta: string }
  | { abierta: false; abre: { dia: Dia; hora: string; hoy: boolean } };

/** The opening state at an instant in a time zone; undefined when there are no hours. */
export function openAt(tramos: readonly Tramo[], now: Date, zone: string): OpenState | undefined {
  if (tramos.length === 0) return undefined;
  const { today, time } = clockOf(now, zone);
  const current = tramos.find(({ dia, desde, hasta }) => dia === today && desde <= time && time < hasta);
  if (current) return { abierta: true, hasta: current.hasta };
  const start = dias.indexOf(today);
  // The last turn is the same weekday a week later, which finds hours earlier than now.
  for (let ahead = 0; ahead <= dias.length; ahead += 1) {
    const dia = dias[(start + ahead) % dias.length];
    const next = tramos
      .filter((tramo) => tramo.dia === dia && (ahead > 0 || tramo.desde > time))
      .sort(inOrder)[0];
    if (next) return { abierta: false, abre: { dia: next.dia, hora: next.desde, hoy: ahead === 0 } };
  }
  return undefined;
}

function clockOf(now: Date, timeZone: string): { today: Dia; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const index = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'));
  return { today: dias[index] ?? 'lunes', time: `${part('hour')}:${part('minute')}` };
}
