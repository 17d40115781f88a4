import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { clockInMadrid, instantInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { ActividadRow } from '../contract.ts';
import { isDay } from './calendar/days.ts';

/** Fields of an actividad that refer to a record, with the family of each. */
const ABOUT = {
  _idFactura: 'facturas',
  _idPedido: 'pedidos',
  _idPresupuesto: 'presupuestos',
  _idContacto: 'contactosClientes',
  _idAlumno: 'alumnos',
  _idCliente: 'clientes',
} satisfies Partial<Record<keyof ActividadRow, string>>;

const about = keysOf(ABOUT);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** First hour of an actividad on another day. */
const MORNING = '09:00';

/** Initial values of a new actividad, from the address: its record and its day. */
export function initialOf(search: URLSearchParams): Record<string, string> {
  const given = about.flatMap((name) => {
    const id = search.get(name) ?? '';
    return UUID.test(id) ? [[name, id]] : [];
  });
  const dia = search.get('dia') ?? '';
  const other = isDay(dia) && dia !== todayInMadrid(new Date());
  return {
    ...Object.fromEntries(given),
    ...(other && { inicio: instantInMadrid(`${dia}T${MORNING}`) }),
  };
}

/** Address of the record in the query, to go back to; undefined if there is none. */
export function ownerOf(search: URLSearchParams): string | undefined {
  const name = about.find((one) => UUID.test(search.get(one) ?? ''));
  return name && `/panelAdmin/${ABOUT[name]}/${search.get(name)}`;
}

const SAME: readonly (keyof ActividadRow)[] = [
  'asunto',
  'tipo',
  'todoElDia',
  'ubicacion',
  'recordatorioMin',
  'prioridad',
  'participantes',
  '_idResponsable',
];

/** Initial values of a follow-up: the same actividad in a week, at the same hour. */
export function initialAfter(row: ActividadRow): Record<string, unknown> {
  const day = dayAfter(todayInMadrid(new Date()), 7);
  return {
    ...Object.fromEntries([...SAME, ...about].map((name) => [name, row[name]])),
    inicio: instantInMadrid(`${day}T${clockInMadrid(row.inicio).slice(11)}`),
  };
}
