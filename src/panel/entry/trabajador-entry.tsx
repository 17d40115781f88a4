import styles from './entry.module.css';
import { SignInCard } from './sign-in-card.tsx';

/** /panelAdmin before signing in. */
export function TrabajadorEntry() {
  return (
    <div className={styles.alone}>
      <SignInCard kind="trabajador" title="Entrar en la oficina" />
    </div>
  );
}
