import { DIAS_SIN_CONFIRMAR } from '#comparador/tarifas/preciosTraidos/words.ts';
import { MailSent } from '#sitio/forms/mail-sent.tsx';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/mandar-solicitud/solicitud.module.css';

type PriceSentProps = { email: string | null; autoescuela: { slug: string; nombre: string } };

/** Last step: the same whether or not the price was kept, so that nobody learns what an address has brought. */
export function PriceSent({ email, autoescuela: { slug, nombre } }: PriceSentProps) {
  return (
    <div className={styles.page}>
      <MailSent email={email} className={styles.done}>
        Abre el enlace y confirma: hasta entonces nadie mira el precio, y si no lo haces en{' '}
        {DIAS_SIN_CONFIRMAR} días lo borramos.
      </MailSent>
      <p>
        Si no llega, espera unos minutos y mira en el correo no deseado. Con un mismo correo se pueden traer
        veinte precios a la vez.
      </p>
      <p>
        <Link to={`/${slug}`}>Volver a {nombre}</Link>
      </p>
    </div>
  );
}
