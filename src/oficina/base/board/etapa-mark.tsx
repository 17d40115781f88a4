import './etapas.css';
import { etapaIcons } from './etapa-icons.tsx';
import styles from './etapa-mark.module.css';
import { type Etapa, etapas } from './etapas.ts';

const isStage = (etapa: string): etapa is Etapa => etapa in etapas;

/** A stage of the pipeline in words, with its sign and the colour of its class (specification §3). */
export const EtapaMark = ({ etapa }: { etapa: string }) =>
  isStage(etapa) && (
    <span className={`${etapa} ${styles.stage}`}>
      {etapaIcons[etapa]}
      {etapas[etapa]}
    </span>
  );
