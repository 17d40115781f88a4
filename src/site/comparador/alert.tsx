import styles from './route.module.css';

/** What of the address could not be understood; the page below shows the search without it. */
export function Alert({ errores }: { errores: string[] }) {
  if (errores.length === 0) return null;
  return (
    <p className={styles.alert} role="alert">
      No hemos podido leer una parte de la búsqueda. {errores.join('. ')}.
    </p>
  );
}
