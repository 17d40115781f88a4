import { todayInMadrid } from '#kit/dates.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { Mark, type Tone } from '#web/ui/mark.tsx';
import { type EstadoPresupuesto, estadosPresupuesto } from '../estados.ts';

const TONES: Record<EstadoPresupuesto, Tone> = {
  '1': 'waiting',
  '2': 'waiting',
  '3': 'waiting',
  '4': 'waiting',
  '5': 'good',
  '6': 'over',
};

/** How it is with a quote: that one which was sent has expired, or another took its place, is said too. */
export function QuoteState({ row }: { row: CrudRow }) {
  const estado = row.estado as EstadoPresupuesto;
  if (row.versionVigente === false) return <Mark tone="over">Sustituido</Mark>;
  if (estado === '4' && String(row.validoHasta) < todayInMadrid(new Date()))
    return <Mark tone="bad">Caducado</Mark>;
  return <Mark tone={TONES[estado] ?? 'over'}>{estadosPresupuesto[estado] ?? estado}</Mark>;
}
