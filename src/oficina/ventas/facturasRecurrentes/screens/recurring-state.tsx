import { Mark, type Tone } from '#platform/ui/mark.tsx';
import type { RecurrenteRow } from '../contract.ts';
import { type EstadoRecurrente, estadosRecurrente } from '../estados.ts';

const TONES: Record<EstadoRecurrente, Tone> = { activa: 'good', pausada: 'waiting', terminada: 'over' };

/** State of a recurring factura; a failure needs a person's attention. */
export function RecurringState({ row: { estado, fallo } }: { row: RecurrenteRow }) {
  return (
    <>
      <Mark tone={TONES[estado]}>{estadosRecurrente[estado]}</Mark>
      {fallo !== null && (
        <>
          {' '}
          <Mark tone="bad">Con fallo</Mark>
        </>
      )}
    </>
  );
}
