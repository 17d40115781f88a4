import { Box } from '@mantine/core';
import { formatCount } from '#platform/kit/format.ts';
import shared from '#platform/ui/shared.module.css';
import type { Importacion } from '../contract.ts';
import type { ImportFamily } from '../families.ts';
import { StepHeading } from './step-list.tsx';

/**
 * Progress of a trial or an import. The figures change too often to be read aloud; a screen reader
 * finds them in the bar.
 */
export function ProgressStep({ row, family }: { row: Importacion; family: ImportFamily }) {
  const doing = row.estado === 'en marcha' ? family.loading : `Comprobando ${family.many}...`;
  return (
    <section className={`${shared.card} ${shared.tight} ${shared.stack} ${shared.gap10} ${shared.roomyCard}`}>
      <StepHeading>
        {row.estado === 'en marcha' ? 'Importación en marcha' : 'Comprobación en marcha'}
      </StepHeading>
      <p role="status">{doing}</p>
      <Box component="progress" h={14} value={row.progreso} max={Math.max(1, row.filas)} aria-label={doing} />
      <p className={shared.hint}>
        {formatCount(row.progreso)} de {formatCount(row.filas)}. Puedes salir de aquí: sigue sin ti y al
        volver lo encontrarás en su lista.
      </p>
    </section>
  );
}
