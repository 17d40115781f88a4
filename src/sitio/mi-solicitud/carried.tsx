import { Form } from 'react-router';
import type { OwnSolicitud } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { firstMessage } from '#oficina/relacion/alumnos/peticion-words.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from './own.module.css';

type Peticion = OwnSolicitud['peticiones'][number];

const STATES: Record<Peticion['estado'], [name: string, text: string]> = {
  pendiente: [
    'Sin confirmar',
    'Todavía no le hemos dicho nada: confírmala con el enlace que te hemos enviado.',
  ],
  esperando: ['Buscando cómo dársela', 'No le hemos dicho nada todavía.'],
  llevada: [
    'Se la hemos llevado',
    'Le hemos dicho el permiso y el municipio. Tu nombre y tu correo, cuando demuestre que es ella.',
  ],
  entregada: ['Tiene tu nombre y tu correo', 'Ha demostrado que es ella. Te escribirá a tu correo.'],
  negada: [
    'No quiere peticiones',
    'Prefiere que no le llevemos peticiones. Tu nombre y tu correo no han salido.',
  ],
  retirada: ['Retirada', 'No le diremos nada más.'],
};

/** What each state says instead of an autoescuela that got the name before the alumno took the request back. */
const GIVEN_BEFORE: Partial<Record<Peticion['estado'], string>> = {
  pendiente:
    'Ya tenía tu nombre y tu correo de la vez anterior. De esta no le hemos dicho nada: confírmala con el enlace que te hemos enviado.',
  esperando: 'Ya tenía tu nombre y tu correo de la vez anterior. De esta no le hemos dicho nada todavía.',
  llevada: 'Le hemos dicho el permiso y el municipio. Ya tenía tu nombre y tu correo de la vez anterior.',
  negada: 'Prefiere que no le llevemos peticiones. Ya tenía tu nombre y tu correo de la vez anterior.',
};

type CarriedProps = { solicitud: OwnSolicitud; token: string };

/** The requests that are carried to autoescuelas that have not joined, and what each has been told. */
export function Carried({ solicitud: { peticiones }, token }: CarriedProps) {
  if (peticiones.length === 0) return null;
  return (
    <section aria-labelledby="llevadas">
      <h2 id="llevadas">Se la llevamos nosotros</h2>
      <ul className={styles.schools}>
        {peticiones.map(({ _id, autoescuela, slug, estado, dada }) => (
          <li key={_id} className={styles.school} data-estado={estado}>
            <div className={styles.head}>
              <h3>{slug ? <Link to={`/${slug}`}>{autoescuela}</Link> : autoescuela}</h3>
              <span className={styles.state}>{STATES[estado][0]}</span>
            </div>
            <p className={styles.hint}>{(dada && GIVEN_BEFORE[estado]) || STATES[estado][1]}</p>
            {(estado === 'esperando' || estado === 'llevada') && (
              <Form method="post" action={`/miSolicitud/${token}`}>
                <input type="hidden" name="_id" value={_id} />
                <button className={styles.secondary} type="submit" name="accion" value="retirar">
                  Retirarla<span className={styles.hidden}> de {autoescuela}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What will be carried once the address is confirmed, in the very words of the first message. */
export function ToCarry({ solicitud: { peticiones, permiso } }: Pick<CarriedProps, 'solicitud'>) {
  const waiting = peticiones.filter(({ estado }) => estado === 'pendiente');
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="llevamos">
      <h2 id="llevamos">Se la llevamos nosotros</h2>
      <ul className={styles.plain}>
        {waiting.map(({ _id, autoescuela, lugar }) => (
          <li key={_id}>
            <strong>{autoescuela}</strong>: primero solo le decimos «{firstMessage({ lugar, permiso })}» Tu
            nombre, tu correo y lo que preguntas, cuando demuestre que es ella.
          </li>
        ))}
      </ul>
    </section>
  );
}
