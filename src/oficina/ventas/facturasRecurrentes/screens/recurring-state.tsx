import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { Mark, type Tone } from '#platform/ui/mark.tsx';
import { type EstadoRecurrente, estadosRecurrente } from '../estados.ts';

const TONES: Record<EstadoRecurrente, Tone> = { activa: 'good', pausada: 'waiting', terminada: 'over' };

/** State of a recurring factura; a failure needs a person's attention. */
export function RecurringState({ row }: { row: CrudRow }) {
  const estado = row.estado as EstadoRecurrente;
  return (
    <>
      <Mark tone={TONES[estado] ?? 'over'}>{estadosRecurrente[estado] ?? estado}</Mark>
      {row.fallo !== null && (
        <>
          {' '}
          <Mark tone="bad">Con fallo</Mark>
        </>
      )}
    </>
  );
}
