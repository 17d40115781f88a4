import styles from './closed-page.module.css';

/** The page shows visitors that the web is not open yet; it names the business only once the name is its own. */
export const ClosedPage = ({ nombre }: { nombre: string | null }) => (
  <div className={styles.page}>
    {nombre && <p className={styles.name}>{nombre}</p>}
    <h1 className={styles.title}>Estamos preparando la web</h1>
    <p>Todavía no está abierta. Vuelve a visitarnos dentro de unos días.</p>
    <p className={styles.small}>Si acabas de enviar un formulario, no se ha guardado ni enviado nada.</p>
  </div>
);
