import { dayAfter } from '#kit/day-after.ts';
import type { Accion, Recurso } from '#office/access/roles.ts';
import type { Fila } from './contract.ts';

/** A row as its list gives it. */
export type Row = { _id: string; nombres?: Record<string, string | null> } & Record<string, unknown>;

/** For whom and when it is asked: the day in Spain, and the instant. */
export type Asked = { _id: string; hoy: string; ahora: Date };

type Right = readonly [recurso: Recurso, accion: Accion];

/** One question about what there is to do, answered by a list that exists: its count is that list's total. */
export type Card = {
  clave: string;
  titulo: string;
  urge?: boolean;
  /** What one must be allowed for it to be one's work, besides seeing its rows; any row that is seen, if not given. */
  trabajo?: Right;
  /** Of the rows. */
  recurso: Recurso;
  /** Address of the list's call, and of its screen. */
  llamada: string;
  pantalla: string;
  /** What narrows the list, the same in both addresses. */
  filtro(asked: Asked): Record<string, string>;
  fila(row: Row): Omit<Fila, '_id'>;
};

export const said = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Of what a row has within it: its customer's name. */
export const within = (value: unknown, name: string): string | null =>
  typeof value === 'object' && value !== null ? said((value as Record<string, unknown>)[name]) : null;

/** What is said, with dots between. */
export const joined = (...parts: (string | null | undefined)[]): string | null =>
  said(parts.filter(Boolean).join(' · '));

/** A school has a day to answer a learner, and two are too many. */
const HOURS = { late: 24, tooLate: 48 };
/** Before a quote expires, and after it was sent without an answer. */
export const QUOTE_DAYS = 3;
/** A tariff that nobody has confirmed for so long is doubtful (decision 027). */
export const TARIFF_DAYS = 60;

export const hoursAgo = ({ ahora }: Asked, hours: keyof typeof HOURS): string =>
  new Date(ahora.getTime() - HOURS[hours] * 3_600_000).toISOString();

export const yesterday = ({ hoy }: Asked): string => dayAfter(hoy, -1);
