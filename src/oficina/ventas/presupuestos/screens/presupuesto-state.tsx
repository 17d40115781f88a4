import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { Mark } from '#platform/ui/mark.tsx';
import type { PresupuestoRow } from '../contract.ts';
import { EstadoPresupuesto, estadosPresupuesto, tonosPresupuesto } from '../estados.ts';

/** State of a presupuesto; it also shows that one has expired, or was replaced by another version. */
export function PresupuestoState({
  row,
}: {
  row: Pick<PresupuestoRow, 'estado' | 'versionVigente' | 'validoHasta'>;
}) {
  const { estado, versionVigente, validoHasta } = row;
  if (versionVigente === false) return <Mark tone="over">Sustituido</Mark>;
  if (estado === EstadoPresupuesto.enviado && validoHasta < todayInMadrid(new Date()))
    return <Mark tone="bad">Caducado</Mark>;
  return <Mark tone={tonosPresupuesto[estado] ?? 'over'}>{estadosPresupuesto[estado] ?? estado}</Mark>;
}
