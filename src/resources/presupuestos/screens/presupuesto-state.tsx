import { todayInMadrid } from '#kit/dates.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { Mark } from '#web/ui/mark.tsx';
import { EstadoPresupuesto, estadosPresupuesto, tonosPresupuesto } from '../estados.ts';

/** State of a presupuesto; it also shows that one has expired, or was replaced by another version. */
export function PresupuestoState({ row }: { row: CrudRow }) {
  const estado = row.estado as EstadoPresupuesto;
  if (row.versionVigente === false) return <Mark tone="over">Sustituido</Mark>;
  if (estado === EstadoPresupuesto.enviado && String(row.validoHasta) < todayInMadrid(new Date()))
    return <Mark tone="bad">Caducado</Mark>;
  return <Mark tone={tonosPresupuesto[estado] ?? 'over'}>{estadosPresupuesto[estado] ?? estado}</Mark>;
}
