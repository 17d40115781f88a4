import styles from './user-state.module.css';
import { stateNames } from './user-values.ts';

const MARKS: Record<string, string> = { activo: '✓', pendiente: '…', bloqueado: '✕' };

/** A user's state, in words and with a mark besides its colour. */
export const UserState = ({ estado }: { estado: string }) => (
  <span className={`${styles.state} ${styles[estado] ?? ''}`}>
    <span aria-hidden="true">{MARKS[estado]}</span>
    {stateNames[estado] ?? estado}
  </span>
);
