import { clockInMadrid, instantInMadrid, todayInMadrid } from '#kit/dates.ts';
import { dayAfter } from '#kit/day-after.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { isDay } from './calendar/days.ts';

/** Fields of an actividad that refer to a record, with the family of each. */
const ABOUT: Readonly<Record<string, string>> = {
  _idFactura: 'facturas',
  _idPedido: 'pedidos',
  _idPresupuesto: 'presupuestos',
  _idContacto: 'contactosClientes',
  _idAlumno: 'alumnos',
  _idCliente: 'clientes',
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** First hour of an actividad on another day. */
const MORNING = '09:00';

/** Initial values of a new actividad, from the address: its record and its day. */
export function initialOf(search: URLSearchParams): Record<string, string> {
  const about = Object.keys(ABOUT).flatMap((name) => {
    const id = search.get(name) ?? '';
    return UUID.test(id) ? [[name, id]] : [];
  });
  const dia = search.get('dia') ?? '';
  const other = isDay(dia) && dia !== todayInMadrid(new Date());
  return {
    ...Object.fromEntries(about),
    ...(other && { inicio: instantInMadrid(`${dia}T${MORNING}`) }),
  };
}

/** Address of the record in the query, to go back to; undefined if there is none. */
export function ownerOf(search: URLSearchParams): string | undefined {
  const name = Object.keys(ABOUT).find((one) => UUID.test(search.get(one) ?? ''));
  return name && `/panelAdmin/${ABOUT[name]}/${search.get(name)}`;
}

const SAME = [
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
export function initialAfter(row: CrudRow): Record<string, unknown> {
  const day = dayAfter(todayInMadrid(new Date()), 7);
  return {
    ...Object.fromEntries([...SAME, ...Object.keys(ABOUT)].map((name) => [name, row[name]])),
    inicio: instantInMadrid(`${day}T${clockInMadrid(String(row.inicio)).slice(11)}`),
  };
}
