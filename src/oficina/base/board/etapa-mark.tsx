import './etapas.css';
import styles from '#platform/ui/mark.module.css';
import { etapaIcons } from './etapa-icons.tsx';
import { type Etapa, etapas } from './etapas.ts';

const isStage = (etapa: string): etapa is Etapa => etapa in etapas;

/** A stage of the pipeline in words, with its sign and the colour of its class (specification §3). */
export const EtapaMark = ({ etapa }: { etapa: string }) =>
  isStage(etapa) && (
    <span className={`${etapa} ${styles.mark} ${styles.stage}`}>
      {etapaIcons[etapa]}
      {etapas[etapa]}
    </span>
  );
