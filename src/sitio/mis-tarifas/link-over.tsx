import { Form } from 'react-router';
import type { ClaimOfLink } from '#comparador/autoescuelas/solicitudesAlta/claim-by-link.server.ts';
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
  /** What the autoescuela may do with its page; null if it has one of its own. */
  reclama: ClaimOfLink['estado'] | null;
};

/** The page of a link that has done its work or has expired; another may be mailed to the same address. */
export function LinkOver({ paso, hecho, aviso, reclama }: LinkOverProps) {
  if (hecho === 'confirmadas') return <ConfirmedPage aviso={aviso} reclama={reclama} />;
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

function ConfirmedPage({ aviso, reclama }: Pick<LinkOverProps, 'aviso' | 'reclama'>) {
  return (
    <div className={styles.page}>
      <title>Tarifas confirmadas · Carné Claro</title>
      <h1>Gracias: tus tarifas están al día</h1>
      <p className={styles.done} role="status">
        Quien compare verá que las has confirmado hoy. Si has cambiado algún precio, tarda como mucho un
        minuto en verse.
      </p>
      {aviso && <p role="alert">{aviso}</p>}
      {reclama && <ClaimOffer estado={reclama} />}
      <p>
        <Link to="/">Ver el comparador</Link>
      </p>
    </div>
  );
}

/** What an autoescuela that answered by a link may do with its page. */
export function ClaimOffer({ estado }: { estado: ClaimOfLink['estado'] }) {
  if (estado === 'pedida')
    return (
      <p>
        Ya has pedido llevar su ficha: una persona lo está comprobando y te avisará por correo. Mientras tanto
        puedes <a href="/panelCliente/">entrar</a>.
      </p>
    );
  if (estado === 'con_cuenta')
    return (
      <p>
        Tu correo ya tiene una cuenta: <a href="/panelCliente/">entra</a> y cambia lo que quieras.
      </p>
    );
  return (
    <Form method="post">
      <button className={controls.button} name="accion" value="reclamar" type="submit">
        Es la mía: quiero llevar su ficha
      </button>
      <p className={styles.hint}>
        Te llegarán las solicitudes de quien la elija, cambiarás tus precios cuando quieras y pondrás fotos y
        horario. Es gratis, y no cambia su puesto en la lista.
      </p>
    </Form>
  );
}
