import { Form, useNavigation } from 'react-router';
import type { OwnSolicitud } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import { CheckField } from '#sitio/forms/form-field.tsx';
import { Link } from '#sitio/layout/link.tsx';
import { solicitudUrl } from '#sitio/partes/solicitud-url.ts';
import { AutoescuelaState } from './autoescuela-state.tsx';
import { Carried } from './carried.tsx';
import { AgeWarning } from './confirm-page.tsx';
import styles from './own.module.css';
import { SolicitudData } from './solicitud-data.tsx';

/** The action just done, as the address of the next page says it. */
export type LastAction = 'confirmada' | 'cambiada' | 'escrito' | 'cerrada' | 'retirada' | 'borrada';

const DONE: Record<string, string> = {
  confirmada: 'Tu correo está confirmado y tu solicitud, enviada. Aquí verás lo que respondan.',
  cambiada: 'Los cambios están guardados.',
  escrito: 'Enviado. Te avisaremos por correo cuando conteste.',
  cerrada: 'La conversación está cerrada. Si quieres, todavía puedes retirar la solicitud.',
  retirada: 'Retirada. Tus datos de contacto y tu mensaje ya no los ve quien la tenía.',
};

type OwnPageProps = {
  solicitud: OwnSolicitud;
  token: string;
  clave: string;
  hecho: string | null;
  aviso: string | undefined;
};

/** The alumno's own page: the answer of each autoescuela, and the actions that the alumno may take. */
export function OwnPage({ solicitud, token, clave, hecho, aviso }: OwnPageProps) {
  const { autoescuelas, permiso, datos } = solicitud;
  const live = autoescuelas.filter(({ estado }) => estado !== 'retirada');
  const done = hecho === null ? undefined : DONE[hecho];
  return (
    <div className={styles.page}>
      <title>{`Mi solicitud del permiso ${permiso} · Carné Claro`}</title>
      <h1>Mi solicitud del permiso {permiso}</h1>
      {aviso && (
        <p className={styles.alert} role="alert">
          {aviso}
        </p>
      )}
      {done && !aviso && (
        <p className={styles.done} role="status">
          {done}
        </p>
      )}
      <AgeWarning solicitud={solicitud} />
      <section aria-labelledby="autoescuelas">
        <h2 id="autoescuelas">Autoescuelas</h2>
        {autoescuelas.length + solicitud.peticiones.length === 0 ? (
          <p>
            La tiene el equipo de Carné Claro. Si quieres,{' '}
            <Link to="/mandarSolicitud/">envíala a una autoescuela</Link>.
          </p>
        ) : (
          <>
            <ul className={styles.schools}>
              {autoescuelas.map((autoescuela) => (
                <AutoescuelaState
                  key={autoescuela._id}
                  school={autoescuela}
                  mensaje={datos.mensaje}
                  {...{ token, clave }}
                />
              ))}
            </ul>
            <p>
              ¿No responden, o quieres más precios?{' '}
              <Link to={solicitudUrl([], permiso)}>Pide información a otra autoescuela</Link>.
            </p>
          </>
        )}
        {live.length > 1 && (
          <Form method="post" action={`/miSolicitud/${token}`}>
            <button className={styles.secondary} type="submit" name="accion" value="retirar">
              Retirarla de todas
            </button>
          </Form>
        )}
      </section>
      <Carried solicitud={solicitud} token={token} />
      <SolicitudData solicitud={solicitud} />
      {live.length > 0 && <ChangeForm solicitud={solicitud} token={token} />}
      <OwnData solicitud={solicitud} token={token} />
    </div>
  );
}

function ChangeForm({ solicitud: { datos }, token }: { solicitud: OwnSolicitud; token: string }) {
  const busy = useNavigation().state === 'submitting';
  return (
    <details className={styles.box}>
      <summary>Cambiar la disponibilidad o el mensaje</summary>
      <Form className={styles.form} method="post" action={`/miSolicitud/${token}`}>
        <div>
          <label className={styles.label} htmlFor="disponibilidad">
            Disponibilidad
          </label>
          <input
            className={controls.field}
            id="disponibilidad"
            name="disponibilidad"
            maxLength={200}
            defaultValue={datos.disponibilidad ?? ''}
          />
        </div>
        <div>
          <label className={styles.label} htmlFor="mensaje">
            Mensaje
          </label>
          <textarea
            className={controls.field}
            id="mensaje"
            name="mensaje"
            rows={5}
            maxLength={1_000}
            defaultValue={datos.mensaje ?? ''}
          />
        </div>
        <button className={controls.button} type="submit" name="accion" value="cambiar" aria-disabled={busy}>
          Guardar los cambios
        </button>
      </Form>
    </details>
  );
}

function OwnData({ solicitud: { datos }, token }: { solicitud: OwnSolicitud; token: string }) {
  return (
    <section aria-labelledby="datos">
      <h2 id="datos">Tus datos</h2>
      <p>
        Si no hay ningún movimiento, el {formatDay(datos.caduca_en.slice(0, 10))} borramos lo que dice quién
        eres.
      </p>
      <p>
        <a href={`/miSolicitud/${token}/datos`} download>
          Descargar todo lo que guardamos
        </a>
      </p>
      <details className={styles.box}>
        <summary>Borrar mis datos</summary>
        <Form className={styles.form} method="post" action={`/miSolicitud/${token}`}>
          <p>
            La solicitud se retira de todas las autoescuelas y se borra todo lo que dice quién eres. No se
            puede deshacer, y este enlace dejará de valer.
          </p>
          <CheckField name="seguro" label="Seguro" required>
            Sí, quiero borrar mis datos
          </CheckField>
          <button className={styles.danger} type="submit" name="accion" value="borrar">
            Borrar mis datos
          </button>
        </Form>
      </details>
    </section>
  );
}
