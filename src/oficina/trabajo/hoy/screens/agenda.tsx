import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { clockOf } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import shared from '#platform/ui/shared.module.css';
import type { Fila, Hoy } from '../contract.ts';
import styles from './agenda.module.css';
import { dayWords, inMinutes } from './due-words.ts';

/** Agenda of the day: what has an hour, what ends today, and what comes after. */
export function Agenda({ today: { agenda, siguiente, calculadoEn } }: { today: Hoy }) {
  const coming = agenda.find(
    ({ cuando }) => cuando !== null && Date.parse(cuando) >= Date.parse(calculadoEn),
  );
  return (
    <Box
      component="section"
      className={`${shared.card} ${agenda.length === 0 ? styles.empty : ''}`}
      p="14px 16px"
      aria-labelledby="hoy-agenda"
    >
      <Box component="h2" m={0} fz={16} fw={600} lh={1.3} id="hoy-agenda">
        <Link className={shared.titleLink} to="/panelAdmin/actividades">
          Agenda
        </Link>
      </Box>
      {agenda.length === 0 ? (
        <p className={shared.hint}>Hoy no hay nada con hora.</p>
      ) : (
        <ul className={`${shared.list} ${styles.hours}`} aria-labelledby="hoy-agenda">
          {agenda.map((fila) => (
            <Appointment key={fila._id} fila={fila} now={calculadoEn} coming={fila === coming} />
          ))}
        </ul>
      )}
      {siguiente && (
        <div className={styles.after}>
          <Next fila={siguiente} now={calculadoEn} />
        </div>
      )}
    </Box>
  );
}

type AppointmentProps = { fila: Fila; now: string /** The next one of the day. */; coming: boolean };

function Appointment({ fila: { titulo, detalle, importe, cuando, ruta }, now, coming }: AppointmentProps) {
  const minutes = coming && cuando ? inMinutes(cuando, now) : undefined;
  const under = [importe !== null && formatEurosText(importe), minutes, detalle].filter(Boolean).join(' · ');
  return (
    <li className={`${styles.hour} ${coming ? styles.coming : ''}`}>
      {cuando === null ? (
        <span className={shared.muted}>Hoy</span>
      ) : (
        <time className={shared.figures} dateTime={cuando}>
          {clockOf(cuando)}
        </time>
      )}
      <span className={styles.about}>
        <Link className={`${shared.titleLink} ${shared.strong} ${styles.name}`} to={ruta}>
          {titulo}
        </Link>
        {under && <small className={`${shared.under} ${styles.under}`}>{under}</small>}
      </span>
    </li>
  );
}

/** What comes after today, and when. */
export const Next = ({ fila: { titulo, cuando, ruta }, now }: { fila: Fila; now: string }) => (
  <Box component="p" m="10px 0 0" fz={14} c="dimmed">
    Después:{' '}
    <Link className={shared.titleLink} to={ruta}>
      {titulo}
    </Link>
    {cuando && `, ${dayWords(cuando, now)}`}
  </Box>
);
