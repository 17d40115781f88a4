import { ArrivedTitle, MailSent } from '#sitio/forms/mail-sent.tsx';
import { Link } from '#sitio/layout/link.tsx';
import styles from './registration.module.css';

/** The last step of whoever came by a link that had proved their address. */
export const AccountReady = () => (
  <div className={styles.page}>
    <title>Ya puedes entrar · Registro · Carné Claro</title>
    <ArrivedTitle>Ya puedes entrar</ArrivedTitle>
    <p className={styles.done}>
      Tu correo está confirmado: es el del enlace por el que has llegado. Una persona comprueba que la
      autoescuela es tuya y te avisa. Mientras tanto puedes preparar tus datos y tus precios.
    </p>
    <p>
      <a href="/panelCliente/">Iniciar sesión</a>
    </p>
  </div>
);

type RegistrationSentProps = {
  email: string | null;
  /** Reason why no correo went out; null when one did. */
  sinCorreo: string | null;
};

/** The last step. It says the same to an address with an account, which learns of it by mail. */
export function RegistrationSent({ email, sinCorreo }: RegistrationSentProps) {
  if (sinCorreo !== null)
    return (
      <div className={styles.page}>
        <title>Registro sin confirmar · Carné Claro</title>
        <ArrivedTitle>Registro sin confirmar</ArrivedTitle>
        <p>Tenemos lo que has escrito, pero hasta que confirmes tu correo no puedes entrar.</p>
        <p>{sinCorreo}</p>
      </div>
    );
  return (
    <div className={styles.page}>
      <MailSent email={email} form="Registro" className={styles.done}>
        Abre el enlace del correo para confirmar que es tuya: vale durante 48 horas.
      </MailSent>
      <h2 className={styles.found}>Y después</h2>
      <p>
        Una persona comprueba que la autoescuela es tuya y te avisa por correo. Mientras tanto ya puedes
        entrar y preparar tus datos.
      </p>
      <h2 className={styles.found}>¿No llega?</h2>
      <p>
        Espera unos minutos y mira en el correo no deseado. Si la dirección está mal escrita,{' '}
        <Link to="/contacto/">escríbenos</Link> y la corregimos.
      </p>
      <p>
        <a href="/panelCliente/">Iniciar sesión</a>
      </p>
    </div>
  );
}
