import { Form } from 'react-router';
import { agrees, isOpen, MAX_TEXTO, threadOf } from '#oficina/relacion/alumnos/mensajes.ts';
import type { OwnAutoescuela } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { Thread } from '#oficina/relacion/alumnos/thread.tsx';
import controls from '#platform/ui/controls.module.css';
import styles from './own.module.css';

type ConversationProps = {
  school: OwnAutoescuela;
  /** The alumno's own message in the request. */
  mensaje: string | null;
  token: string;
  /** Key of this page: the same words sent twice from it are written once. */
  clave: string;
};

/** What the alumno can say to an autoescuela, and what both have said. It works without JavaScript. */
export function Conversation({ school, mensaje, token, clave }: ConversationProps) {
  const { _id, autoescuela, estado, mensajes, telefono } = school;
  const open = isOpen(estado, mensajes);
  const action = `/miSolicitud/${token}`;
  const keys = (
    <>
      <input type="hidden" name="_id" value={_id} />
      <input type="hidden" name="clave" value={clave} />
    </>
  );
  return (
    <div className={styles.talk}>
      {open && (
        <section className={styles.acts} aria-labelledby={`decir-${_id}`}>
          <h4 id={`decir-${_id}`}>
            ¿Qué le dices?<span className={styles.hidden}> A {autoescuela}</span>
          </h4>
          <Agreement school={school} />
          {telefono && <Telephone telefono={telefono} />}
          <Form method="post" action={action} className={styles.buttons}>
            {keys}
            {!agrees(mensajes, 'alumno') && (
              <button className={controls.button} type="submit" name="accion" value="interesa">
                Me interesa<span className={styles.hidden}>: {autoescuela}</span>
              </button>
            )}
            <a className={styles.secondary} href={`#escribir-${_id}`}>
              Preguntar
            </a>
          </Form>
        </section>
      )}
      <section aria-labelledby={`hilo-${_id}`}>
        <h4 id={`hilo-${_id}`}>
          Conversación<span className={styles.hidden}> con {autoescuela}</span>
        </h4>
        <Thread
          entries={threadOf({ ...school, mensaje })}
          names={{ alumno: 'Tú', autoescuela }}
          own="alumno"
        />
        {open ? (
          // A new form, and an empty box, after each message of her own.
          <Form
            key={mensajes.filter(({ de, texto }) => de === 'alumno' && texto).length}
            method="post"
            action={action}
            className={styles.write}
          >
            {keys}
            <label className={styles.hidden} htmlFor={`escribir-${_id}`}>
              Escribe a {autoescuela}
            </label>
            <textarea
              className={controls.field}
              id={`escribir-${_id}`}
              name="texto"
              rows={3}
              maxLength={MAX_TEXTO}
              placeholder={`Escribe a ${autoescuela}`}
              required
            />
            <button className={styles.secondary} type="submit" name="accion" value="texto">
              Enviar<span className={styles.hidden}> a {autoescuela}</span>
            </button>
            <button className={styles.plainButton} type="submit" name="accion" value="hora">
              Proponer otra hora
            </button>
          </Form>
        ) : (
          <p className={styles.hint}>Esta conversación está cerrada.</p>
        )}
        {open && mensajes.length > 0 && (
          <Form method="post" action={action}>
            {keys}
            <button className={styles.plainButton} type="submit" name="accion" value="cierre">
              Cerrar la conversación
            </button>
          </Form>
        )}
      </section>
    </div>
  );
}

function Agreement({ school: { autoescuela, mensajes, telefono } }: Pick<ConversationProps, 'school'>) {
  const [mine, theirs] = [agrees(mensajes, 'alumno'), agrees(mensajes, 'autoescuela')];
  if (mine && theirs)
    return (
      <p className={styles.hint}>
        Los dos habéis dicho que sí
        {telefono ? ': ya veis el teléfono del otro' : ', pero no ha dado su teléfono'}.
      </p>
    );
  if (mine)
    return (
      <p className={styles.hint}>
        Le has dicho que te interesa. Si dice que sí, veréis el teléfono del otro.
      </p>
    );
  return (
    <p className={styles.hint}>
      {theirs
        ? `${autoescuela} dice que sí a hablar por teléfono. Si pulsas «Me interesa», veréis el teléfono del otro.`
        : 'Si pulsas «Me interesa» se lo decimos. Tu teléfono solo lo verá si los dos decís que sí.'}
    </p>
  );
}

const Telephone = ({ telefono }: { telefono: string }) => (
  <p className={styles.telephone}>
    <a href={`tel:${telefono}`}>Llamar al {telefono}</a>
    {/^\+34[67]/.test(telefono) && (
      <>
        {' · '}
        <a href={`https://wa.me/${telefono.slice(1)}`} rel="noreferrer">
          WhatsApp
        </a>
      </>
    )}
  </p>
);
