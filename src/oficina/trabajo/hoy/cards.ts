import type { Accion, Recurso } from '#oficina/base/roles/roles.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { Fila } from './contract.ts';

/** A row as its list gives it. */
export type Row = { _id: string; nombres?: Record<string, string | null> } & Record<string, unknown>;

/** Actor and time of the reading: the day in Spain, and the instant. */
export type CardContext = { _id: string; hoy: string; ahora: Date };

type Right = readonly [recurso: Recurso, accion: Accion];

/** Card of pending work, answered by an existing list: its count is that list's total. */
export type Card = {
  clave: string;
  titulo: string;
  urge?: boolean;
  /** Right that the user needs, besides reading the rows; if not given, reading is enough. */
  trabajo?: Right;
  /** Resource of the rows. */
  recurso: Recurso;
  /** Address of the list's call, and of its screen. */
  llamada: string;
  pantalla: string;
  /** Filter of the list, the same in both addresses. */
  filtro(asked: CardContext): Record<string, string>;
  fila(
    row: Row,
  ): Omit<Fila, '_id' | 'version' | 'importe' | 'telefonoDe'> & Partial<Pick<Fila, 'importe' | 'telefonoDe'>>;
};

export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Name inside a referenced row, such as the cliente's name. */
export const within = (value: unknown, name: string): string | null =>
  typeof value === 'object' && value !== null ? textOrNull((value as Record<string, unknown>)[name]) : null;

/** Joins the given texts with dots. */
export const joined = (...parts: (string | null | undefined | false)[]): string | null =>
  textOrNull(parts.filter(Boolean).join(' · '));

/** Record whose telephone a row offers to call; the first of these that the row points to. */
export const phoneOf = (...records: readonly (readonly [family: string, id: unknown])[]): string | null => {
  const found = records.find(([, id]) => textOrNull(id) !== null);
  return found ? found.join('/') : null;
};

/** Hours for an autoescuela to answer an alumno: late after one day, too late after two. */
const HOURS = { late: 24, tooLate: 48 };
/** Days before a presupuesto expires, and days after it was sent without an answer. */
export const PRESUPUESTO_DAYS = 3;
/** Days after which an unconfirmed tarifa is doubtful (decision 027). */
export const TARIFA_DAYS = 60;

export const hoursAgo = ({ ahora }: CardContext, hours: keyof typeof HOURS): string =>
  new Date(ahora.getTime() - HOURS[hours] * 3_600_000).toISOString();

export const yesterday = ({ hoy }: CardContext): string => dayAfter(hoy, -1);

/** Filter for the presupuestos that wait for an answer. */
export const SENT = { estado: EstadoPresupuesto.enviado, versionVigente: 'true', orden: 'validoHasta' };

/** Filter for rows that wait for a decision. */
export const waiting =
  (estado: string): Card['filtro'] =>
  () => ({ estado });
