import { Form } from 'react-router';
import controls from '#platform/ui/controls.module.css';
import styles from '#sitio/mi-solicitud/own.module.css';

type EndedLinkProps = {
  paso: 'caducado' | 'anulado' | 'alta';
  pedido: boolean;
  /** Reason why another link was not sent. */
  aviso: string | undefined;
};

const TITLES = {
  caducado: 'Este enlace ha caducado',
  anulado: 'Este enlace ya no vale',
  alta: 'Esta solicitud está en tu zona',
};

/** A link that has expired, that is not of its request or its address any more, or whose autoescuela has joined. */
export function EndedLink({ paso, pedido, aviso }: EndedLinkProps) {
  return (
    <div className={styles.page}>
      <title>El enlace ya no vale · Carné Claro</title>
      <h1>{TITLES[paso]}</h1>
      {aviso && <p role="alert">{aviso}</p>}
      {pedido && (
        <p className={styles.done} role="status">
          Te hemos enviado otro al mismo correo. Si no llega en unos minutos, mira en el correo no deseado.
        </p>
      )}
      {paso === 'caducado' && !pedido && (
        <Form method="post">
          <p>Por seguridad, los enlaces solo valen noventa días.</p>
          <button className={controls.button} type="submit" name="accion" value="enlace">
            Enviarme otro enlace
          </button>
        </Form>
      )}
      {paso === 'anulado' && (
        <p>Esta petición ya no se contesta por aquí, o tu autoescuela nos ha dado otro correo.</p>
      )}
      {paso === 'alta' && (
        <p>
          Tu autoescuela ya está de alta: <a href="/panelCliente/solicitudes">entra en tu zona</a> para
          contestar.
        </p>
      )}
    </div>
  );
}

export function NoMore() {
  return (
    <div className={styles.page}>
      <title>No te llevaremos más peticiones · Carné Claro</title>
      <h1>No te llevaremos más peticiones</h1>
      <p className={styles.done} role="status">
        Está guardado, y se lo decimos a quien esperaba tu respuesta.
      </p>
    </div>
  );
}
