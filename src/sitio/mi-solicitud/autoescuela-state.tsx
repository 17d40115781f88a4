import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { OfferTable, OnlyTotal } from '#oficina/relacion/alumnos/offer-table.tsx';
import type { OwnAutoescuela } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay, formatEuros } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { Conversation } from './conversation.tsx';
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

type AutoescuelaStateProps = Omit<ComponentProps<typeof Conversation>, 'school'> & { school: OwnAutoescuela };

/**
 * The state of the solicitud in an autoescuela: its offer beside our figure, the conversation, and the button that
 * withdraws it.
 */
export function AutoescuelaState({ school, ...talk }: AutoescuelaStateProps) {
  const { _id, autoescuela, slug, estado, oferta, precioOfrecido } = school;
  const offers = oferta !== null || precioOfrecido !== null;
  return (
    <li className={styles.school} data-estado={estado}>
      <div className={styles.head}>
        <h3>{slug ? <Link to={`/${slug}`}>{autoescuela}</Link> : autoescuela}</h3>
        <span className={styles.state}>{STATES[estado]}</span>
      </div>
      <p className={styles.hint}>{history(school)}</p>
      {estado === 'pendiente' ? (
        <p className={styles.hint}>Todavía no la tiene: confírmala con el enlace que te hemos enviado.</p>
      ) : (
        <div className={offers ? styles.beside : undefined}>
          {offers && <Offer school={school} />}
          <Conversation school={school} {...talk} />
        </div>
      )}
      {estado !== 'retirada' && (
        <Form method="post" action={`/miSolicitud/${talk.token}`}>
          <input type="hidden" name="_id" value={_id} />
          <button className={styles.secondary} type="submit" name="accion" value="retirar">
            Retirarla<span className={styles.hidden}> de {autoescuela}</span>
          </button>
        </Form>
      )}
    </li>
  );
}

function Offer({
  school: { oferta, precioOfrecido, precioVisto, clasesVistas },
}: {
  school: OwnAutoescuela;
}) {
  return (
    <div>
      {oferta && <OfferTable offer={oferta} whose="su" />}
      {!oferta && precioOfrecido && <OnlyTotal precio={precioOfrecido} />}
      <p className={styles.hint}>
        {oferta?.cifra &&
          'Lo que no está en la oferta lo ponemos nosotros, igual para todas: tasas oficiales, médico de la zona y 5 clases más tras cada suspenso. '}
        {precioVisto &&
          `Mostraba el comparador al pedirla, con ${clasesVistas} clases: ${formatEuros(centimos(precioVisto))}. `}
        <Link to="/como-ordenamos">Cómo lo calculamos</Link>
      </p>
    </div>
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
