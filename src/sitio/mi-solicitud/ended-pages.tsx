import { Form } from 'react-router';
import controls from '#platform/ui/controls.module.css';
import { Link } from '#sitio/layout/link.tsx';
import styles from './own.module.css';

type LinkEndedProps = {
  paso: 'usado' | 'caducado';
  pedido: boolean;
  /** Reason why another link was not sent. */
  aviso: string | undefined;
};

/** A link already used or expired; its holder may have another mailed to the same address. */
export function LinkEnded({ paso, pedido, aviso }: LinkEndedProps) {
  return (
    <div className={styles.page}>
      <title>El enlace ya no vale · Carné Claro</title>
      <h1>{paso === 'usado' ? 'Este enlace ya se ha usado' : 'Este enlace ha caducado'}</h1>
      {aviso && <p role="alert">{aviso}</p>}
      {pedido ? (
        <p className={styles.done} role="status">
          Te hemos enviado otro al mismo correo. Si no llega en unos minutos, mira en el correo no deseado.
        </p>
      ) : (
        <>
          <p>
            {paso === 'usado'
              ? 'Si has confirmado tu solicitud, tienes otro correo con el enlace para verla.'
              : 'Por seguridad, los enlaces solo valen un tiempo.'}
          </p>
          <Form method="post">
            <button className={controls.button} type="submit" name="accion" value="enlace">
              Enviarme otro enlace
            </button>
          </Form>
        </>
      )}
    </div>
  );
}

export function SolicitudErased() {
  return (
    <div className={styles.page}>
      <title>Datos borrados · Carné Claro</title>
      <h1>Tus datos están borrados</h1>
      <p className={styles.done} role="status">
        Ninguna autoescuela los ve ya, y nosotros no guardamos nada que diga quién eres.
      </p>
      <p>
        <Link to="/">Volver al comparador</Link>
      </p>
    </div>
  );
}
