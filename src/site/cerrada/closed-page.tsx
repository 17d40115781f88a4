import styles from './closed-page.module.css';

/** What visitors see before the web is open; the name of the business only once it is its own. */
export const ClosedPage = ({ nombre }: { nombre: string | null }) => (
  <div className={styles.page}>
    {nombre && <p className={styles.name}>{nombre}</p>}
    <h1 className={styles.title}>Estamos preparando la web</h1>
    <p>Todavía no está abierta. Vuelve a visitarnos dentro de unos días.</p>
    <p className={styles.small}>Si acabas de enviar un formulario, no se ha guardado ni enviado nada.</p>
  </div>
);
