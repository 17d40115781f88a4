import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';

/** An activity, as calendars of other programs get it; moments are instants. */
export type IcalEvent = {
  id: string;
  version: number;
  asunto: string;
  /** Description, in lines. */
  texto: string;
  inicio: string;
  fin: string | null;
  todoElDia: boolean;
  ubicacion: string | null;
  estado: 'pendiente' | 'hecha' | 'cancelada';
  /** Minutes before. */
  recordatorio: number | null;
  modificadoEn: string;
  url: string;
};

/** Calendar in the format of RFC 5545. Instants are in UTC, so that it needs no time zones. */
export function icalOf(nombre: string, events: readonly IcalEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carne Claro//Actividades//ES',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(nombre)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(event: IcalEvent): string[] {
  const { id, version, asunto, texto, ubicacion, estado, recordatorio, modificadoEn, url } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@carneclaro`,
    `DTSTAMP:${utc(modificadoEn)}`,
    `LAST-MODIFIED:${utc(modificadoEn)}`,
    `SEQUENCE:${version - 1}`,
    ...timesOf(event),
    `SUMMARY:${escaped(estado === 'hecha' ? `✓ ${asunto}` : asunto)}`,
    ...(texto ? [`DESCRIPTION:${escaped(texto)}`] : []),
    ...(ubicacion ? [`LOCATION:${escaped(ubicacion)}`] : []),
    `STATUS:${estado === 'cancelada' ? 'CANCELLED' : 'CONFIRMED'}`,
    `URL:${url}`,
    ...(estado === 'pendiente' && recordatorio !== null ? alarm(asunto, recordatorio) : []),
    'END:VEVENT',
  ];
}

/** Times of an event. Whole days end on the day after the last one; an event without end takes no time. */
function timesOf({ inicio, fin, todoElDia }: IcalEvent): string[] {
  if (!todoElDia) return [`DTSTART:${utc(inicio)}`, ...(fin ? [`DTEND:${utc(fin)}`] : [])];
  const first = todayInMadrid(new Date(inicio));
  const last = todayInMadrid(new Date(fin ?? inicio));
  return [`DTSTART;VALUE=DATE:${bare(first)}`, `DTEND;VALUE=DATE:${bare(dayAfter(last, 1))}`];
}

const alarm = (asunto: string, minutes: number): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(asunto)}`,
  `TRIGGER:${minutes === 0 ? 'PT0M' : `-PT${minutes}M`}`,
  'END:VALARM',
];

const bare = (text: string) => text.replaceAll(/[-:]/g, '');

const utc = (instant: string) => `${bare(new Date(instant).toISOString().slice(0, 19))}Z`;

/** Controls other than the end of a line have no place in a text. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

const LINE_BYTES = 75;

/** Folds a line at 75 bytes, between characters; each further line begins with a space, which counts. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = '';
      bytes = 1;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
