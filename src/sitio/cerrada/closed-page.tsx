import { clavesLegales, type PaginaLegal, paginasLegales } from '#oficina/base/legales/legal-pages.ts';
import styles from './closed-page.module.css';

/** Tells visitors that the web is not open yet. Names the business only after it has its own name. */
export const ClosedPage = ({
  nombre,
  legales,
}: {
  nombre: string | null;
  legales: readonly PaginaLegal[];
}) => (
  <div className={styles.page}>
    {nombre && <p className={styles.name}>{nombre}</p>}
    <h1 className={styles.title}>Estamos preparando la web</h1>
    <p>Todavía no está abierta. Vuelve a visitarnos dentro de unos días.</p>
    <p className={styles.small}>Si acabas de enviar un formulario, no se ha guardado ni enviado nada.</p>
    {legales.length > 0 && (
      <p className={styles.small}>
        {clavesLegales
          .filter((clave) => legales.includes(clave))
          .map((clave) => (
            <a key={clave} className={styles.legal} href={paginasLegales[clave].ruta}>
              {paginasLegales[clave].titulo}
            </a>
          ))}
      </p>
    )}
  </div>
);
