import type { CrudRow } from '#web/crud/resource-types.ts';
import { FormSection } from '#web/forms/form-section.tsx';
import styles from './ad-preview.module.css';

/** The advertisement as it is kept, as visitors see it. */
export const AdPreview = ({ row }: { row: CrudRow }) => (
  <div className={styles.place}>
    <FormSection title="Cómo se ve" hint="Como está guardado">
      <div className={styles.ad}>
        <p className={styles.label}>Publicidad</p>
        <p className={styles.title}>{String(row.titulo)}</p>
        <p className={styles.text}>{String(row.texto)}</p>
        <p className={styles.target}>{hostOf(String(row.urlDestino))}</p>
      </div>
    </FormSection>
  </div>
);

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');
