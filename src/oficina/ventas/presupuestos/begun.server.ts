import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { EstadoPresupuesto } from './estados.ts';

/** Days that a presupuesto holds by default. */
const VALID_DAYS = 30;

/** Dates of a new presupuesto: today, and thirty days of validity. */
export function begun(
  { now }: Work,
  { fecha, validoHasta }: Record<string, unknown>,
): Record<string, unknown> {
  const day = typeof fecha === 'string' ? fecha : todayInMadrid(now);
  return {
    fecha: day,
    validoHasta: validoHasta ?? dayAfter(day, VALID_DAYS),
    estado: EstadoPresupuesto.solicitado,
    numVersion: 1,
    versionVigente: true,
    grupoVersion: crypto.randomUUID(),
  };
}
