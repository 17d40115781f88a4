import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { EstadoFactura } from './estados.ts';

/** A usual search of facturas, as filters and order of their list. */
export type Narrowing = { name: string; narrowed: Readonly<Record<string, string>> };

/** The usual searches of facturas on `today`, the day in Spain. */
export const facturaNarrowings = (today: string): Narrowing[] => [
  { name: 'Todas', narrowed: {} },
  { name: 'Pendientes', narrowed: { estadoCobro: 'pendiente,parcial' } },
  { name: 'Vencidas', narrowed: { venceEl_hasta: dayAfter(today, -1), orden: 'venceEl' } },
  { name: 'Borradores', narrowed: { estado: EstadoFactura.preparando } },
  { name: 'AEAT con problemas', narrowed: { estadoAeat: 'aceptadoConErrores,rechazado' } },
];
