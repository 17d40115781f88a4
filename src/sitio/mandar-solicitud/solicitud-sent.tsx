import { formatList } from '#platform/kit/format.ts';
import { ArrivedTitle, MailSent } from '#sitio/forms/mail-sent.tsx';
import { Link } from '#sitio/layout/link.tsx';
import styles from './solicitud.module.css';

type RequestSentProps = {
  email: string | null;
  /** Names of the autoescuelas that will receive it. */
  escuelas: string[];
  /** Reason why no correo went out; null when one did. */
  sinCorreo: string | null;
};

/** The last step. It says the same to an address that had already sent a solicitud. */
export function SolicitudSent({ email, escuelas, sinCorreo }: RequestSentProps) {
  if (sinCorreo !== null)
    return (
      <div className={styles.page}>
        <title>Solicitud sin confirmar · Carné Claro</title>
        <ArrivedTitle>Solicitud sin confirmar</ArrivedTitle>
        <p>Hemos guardado tu solicitud, pero sin confirmar no le llega a ninguna autoescuela.</p>
        <p>{sinCorreo}</p>
      </div>
    );
  return (
    <div className={styles.page}>
      <MailSent email={email} className={styles.done}>
        Abre el enlace del correo y confirma la solicitud
        {escuelas.length > 0 && (
          <>
            {' '}
            a <strong>{formatList(escuelas)}</strong>
          </>
        )}
        : vale durante 48 horas, y hasta entonces ninguna autoescuela la recibe.
      </MailSent>
      <h2>¿No llega?</h2>
      <p>
        Espera unos minutos y mira en el correo no deseado. Si la dirección está mal escrita,{' '}
        <Link to="/mandarSolicitud/">vuelve a enviarla</Link> o <Link to="/contacto/">escríbenos</Link>.
      </p>
    </div>
  );
}
