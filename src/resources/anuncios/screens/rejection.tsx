import type { CrudRow } from '#web/crud/resource-types.ts';
import { Notice } from '#web/ui/mark.tsx';
import styles from './anuncio-preview.module.css';

/** Why it was rejected, until it is approved. */
export const Rejection = ({ row }: { row: CrudRow | undefined }) =>
  row?.motivoRechazo ? (
    <div className={styles.place}>
      <Notice warning>
        <strong>Motivo del rechazo:</strong> <span className={styles.text}>{String(row.motivoRechazo)}</span>
      </Notice>
    </div>
  ) : null;
