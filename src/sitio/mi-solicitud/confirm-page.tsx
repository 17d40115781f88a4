import { Form, useNavigation } from 'react-router';
import type { OwnSolicitud } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { formatEuros, plural } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import { ToCarry } from './carried.tsx';
import styles from './own.module.css';
import { SolicitudData } from './solicitud-data.tsx';

type ConfirmPageProps = { solicitud: OwnSolicitud; token: string; aviso: string | undefined };

/**
 * The data about to be sent, and their recipients. It needs a button, because programs that read mail follow links.
 */
export function ConfirmPage({ solicitud, token, aviso }: ConfirmPageProps) {
  const busy = useNavigation().state === 'submitting';
  const { autoescuelas, version } = solicitud;
  const waiting = autoescuelas.filter(({ estado }) => estado === 'pendiente');
  const carried = solicitud.peticiones.some(({ estado }) => estado === 'pendiente');
  return (
    <div className={styles.page}>
      <title>Confirma tu solicitud · Carné Claro</title>
      <h1>Confirma tu solicitud</h1>
      {aviso && (
        <p className={styles.alert} role="alert">
          {aviso}
        </p>
      )}
      <AgeWarning solicitud={solicitud} />
      {waiting.length === 0 && !carried && (
        <p>La recibirá el equipo de Carné Claro, que te ayudará a elegir autoescuela.</p>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="reciben">
          <h2 id="reciben">
            La {waiting.length === 1 ? 'recibirá' : 'recibirán'}{' '}
            {plural(waiting.length, 'autoescuela', 'autoescuelas')}
          </h2>
          <ul className={styles.plain}>
            {waiting.map(({ _id, autoescuela, precioVisto, clasesVistas }) => (
              <li key={_id}>
                <strong>{autoescuela}</strong>
                {precioVisto &&
                  `: el comparador mostraba ${formatEuros(centimos(precioVisto))} con ${clasesVistas} clases`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ToCarry solicitud={solicitud} />
      <SolicitudData solicitud={solicitud} />
      <Form method="post" action={`/miSolicitud/${token}`}>
        <input type="hidden" name="version" value={version} />
        <button className={controls.button} type="submit" aria-disabled={busy}>
          {busy ? 'Enviando…' : 'Confirmar y enviar'}
        </button>
      </Form>
      <p className={styles.hint}>Si no has pedido esto, cierra la página: sin confirmar, nadie lo recibe.</p>
    </div>
  );
}

/** Warns, before anything is sent, that the person is under the permit's age. It stops nobody: people may ask in advance. */
export function AgeWarning({ solicitud: { faltanAnios, edadMinima, permiso } }: { solicitud: OwnSolicitud }) {
  if (faltanAnios === 0) return null;
  return (
    <p className={controls.notice}>
      Para el permiso {permiso} hay que tener {edadMinima} años. Puedes pedir información ya, pero no
      examinarte del práctico hasta entonces.
    </p>
  );
}
