import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';

/** Why it was rejected, until it is approved. */
export const Rejection = ({ row }: { row: CrudRow | undefined }) =>
  row?.motivoRechazo ? (
    <div className={shared.narrow}>
      <Notice warning>
        <strong>Motivo del rechazo:</strong> <span className={shared.lines}>{String(row.motivoRechazo)}</span>
      </Notice>
    </div>
  ) : null;
