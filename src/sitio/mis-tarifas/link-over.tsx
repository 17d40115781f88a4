import { Form } from 'react-router';
import controls from '#platform/ui/controls.module.css';
import { Link } from '#sitio/layout/link.tsx';
import styles from './tarifas.module.css';

/** The actions just done, as the address of the next page says them. */
export const DONE = ['confirmadas', 'pedido'] as const;

type LinkOverProps = {
  paso: 'usado' | 'caducado';
  hecho: (typeof DONE)[number] | null;
  /** Reason why another link was not sent. */
  aviso: string | undefined;
};

/** The page of a link that has done its work or has expired; another may be mailed to the same address. */
export function LinkOver({ paso, hecho, aviso }: LinkOverProps) {
  if (hecho === 'confirmadas') return <ConfirmedPage />;
  return (
    <div className={styles.page}>
      <title>El enlace ya no vale · Carné Claro</title>
      <h1>{paso === 'usado' ? 'Este enlace ya se ha usado' : 'Este enlace ha caducado'}</h1>
      {aviso && <p role="alert">{aviso}</p>}
      {hecho === 'pedido' ? (
        <p className={styles.done} role="status">
          Te hemos enviado otro al mismo correo. Si no llega en unos minutos, mira en el correo no deseado.
        </p>
      ) : (
        <>
          <p>Por seguridad, cada enlace vale una sola vez y durante treinta días.</p>
          <Form method="post">
            <button className={controls.button} type="submit">
              Enviarme otro enlace
            </button>
          </Form>
          <p>
            También puedes cambiar tus tarifas en <a href="/panelCliente">tu zona</a>.
          </p>
        </>
      )}
    </div>
  );
}

function ConfirmedPage() {
  return (
    <div className={styles.page}>
      <title>Tarifas confirmadas · Carné Claro</title>
      <h1>Gracias: tus tarifas están al día</h1>
      <p className={styles.done} role="status">
        Quien compare verá que las has confirmado hoy. Si has cambiado algún precio, tarda como mucho un
        minuto en verse.
      </p>
      <p>
        <Link to="/">Ver el comparador</Link>
      </p>
    </div>
  );
}
