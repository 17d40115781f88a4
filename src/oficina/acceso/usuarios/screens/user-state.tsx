import shared from '#platform/ui/shared.module.css';
import styles from './user-state.module.css';
import { stateNames } from './user-values.ts';

const MARKS: Record<string, string> = { activo: '✓', pendiente: '…', bloqueado: '✕' };

/** State of a user, as text and a mark besides its colour. */
export const UserState = ({ estado }: { estado: string }) => (
  <span className={`${shared.detail} ${styles.state} ${styles[estado] ?? ''}`}>
    <span aria-hidden="true">{MARKS[estado]}</span>
    {stateNames[estado] ?? estado}
  </span>
);
