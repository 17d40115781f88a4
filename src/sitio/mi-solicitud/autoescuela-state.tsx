import { Form } from 'react-router';
import type { OwnAutoescuela } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay, formatEuros, formatExactEuros } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from './own.module.css';

const STATES: Record<OwnAutoescuela['estado'], string> = {
  pendiente: 'Sin confirmar',
  enviada: 'Enviada',
  vista: 'Vista',
  respondida: 'Respondida',
  ganada: 'Elegida por ti',
  perdida: 'Cerrada',
  retirada: 'Retirada',
};

/**
 * The state of the solicitud in an autoescuela, its offer beside the published price, and the button that withdraws
 * it.
 */
export function AutoescuelaState({ school, token }: { school: OwnAutoescuela; token: string }) {
  const { _id, autoescuela, slug, estado, precioVisto, clasesVistas, precioOfrecido, respuesta } = school;
  return (
    <li className={styles.school} data-estado={estado}>
      <div className={styles.head}>
        <h3>{slug ? <Link to={`/${slug}`}>{autoescuela}</Link> : autoescuela}</h3>
        <span className={styles.state}>{STATES[estado]}</span>
      </div>
      <p className={styles.hint}>{history(school)}</p>
      <dl className={styles.prices}>
        {precioOfrecido && (
          <div>
            <dt>Te ofrece</dt>
            <dd>{formatExactEuros(centimos(precioOfrecido))}</dd>
          </div>
        )}
        {precioVisto && (
          <div>
            <dt>Mostraba el comparador al pedirla, con {clasesVistas} clases</dt>
            <dd>{formatEuros(centimos(precioVisto))}</dd>
          </div>
        )}
      </dl>
      {respuesta && <blockquote className={styles.answer}>{respuesta}</blockquote>}
      {estado === 'pendiente' && (
        <p className={styles.hint}>Todavía no la tiene: confírmala con el enlace que te hemos enviado.</p>
      )}
      {estado !== 'retirada' && (
        <Form method="post" action={`/miSolicitud/${token}`}>
          <input type="hidden" name="_id" value={_id} />
          <button className={styles.secondary} type="submit" name="accion" value="retirar">
            Retirarla<span className={styles.hidden}> de {autoescuela}</span>
          </button>
        </Form>
      )}
    </li>
  );
}

/** Gives the time in Spain, in whatever zone the browser or the server is. */
const at = (instant: string) => {
  const [day = '', hour = ''] = clockInMadrid(instant).split('T');
  return `el ${formatDay(day)} a las ${hour}`;
};

function history({ estado, enviadaEn, vistaEn, respondidaEn }: OwnAutoescuela): string {
  if (estado === 'pendiente') return `Pedida ${at(enviadaEn)}`;
  const steps = [
    `Enviada ${at(enviadaEn)}`,
    vistaEn && `vista ${at(vistaEn)}`,
    respondidaEn && `respondida ${at(respondidaEn)}`,
  ];
  return `${steps.filter(Boolean).join(', ')}. IVA incluido en los precios.`;
}
