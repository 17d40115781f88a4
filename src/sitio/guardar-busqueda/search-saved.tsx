import { DIAS_SIN_CONFIRMAR } from '#comparador/ofertas/busquedasGuardadas/saved-search.ts';
import { MailSent } from '#sitio/forms/mail-sent.tsx';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/mandar-solicitud/solicitud.module.css';

/** Last step. The same whether or not the address was known. */
export function SearchSaved({ email, consulta }: { email: string | null; consulta: string }) {
  return (
    <div className={styles.page}>
      <MailSent email={email} className={styles.done}>
        Abre el enlace del correo y confirma: hasta entonces no te avisaremos de nada, y si no lo haces en{' '}
        {DIAS_SIN_CONFIRMAR} días lo borramos todo.
      </MailSent>
      <h2>¿No llega?</h2>
      <p>
        Espera unos minutos y mira en el correo no deseado. Si la dirección está mal escrita,{' '}
        <Link to={`/guardarBusqueda/?${consulta}`}>vuelve a guardarla</Link>. Con un mismo correo se pueden
        guardar hasta veinte búsquedas.
      </p>
      <p>
        <Link to={`/?${consulta}`}>Volver a la búsqueda</Link>
      </p>
    </div>
  );
}
