import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import type { Entrada, Lado } from './mensajes.ts';
import styles from './thread.module.css';

type ThreadProps = {
  entries: readonly Entrada[];
  /** Name of each side, as its reader is told. */
  names: Record<Lado, string>;
  /** Side of the reader, whose messages stand at the right. */
  own: Lado;
};

/** The time in Spain, in whatever zone the browser or the server is: '25 de noviembre de 2026, 10:45'. */
const at = (instant: string) => {
  const [day = '', hour = ''] = clockInMadrid(instant).split('T');
  return `${formatDay(day)}, ${hour}`;
};

/** A thread, the oldest entry first, and until when the other side has read. Free of the panels' library. */
export function Thread({ entries, names, own }: ThreadProps) {
  const last = entries.findLast(({ de, vistoEn }) => de === own && vistoEn);
  return (
    <ol className={styles.thread}>
      {entries.map(({ _id, de, tipo, texto, via, creadoEn, vistoEn }) => (
        <li key={_id} className={de === own ? styles.own : undefined}>
          <small>
            <b>{names[de]}</b>, {at(creadoEn)}
            {via === 'correo' && ', por correo'}
          </small>
          <p>
            {tipo === 'hora' && <strong>Otra hora: </strong>}
            {texto ?? WORDS[tipo]}
          </p>
          {_id === last?._id && vistoEn && <small>Visto el {at(vistoEn)}</small>}
        </li>
      ))}
    </ol>
  );
}

const WORDS: Partial<Record<Entrada['tipo'], string>> = {
  interesa: 'Sí, quiero que hablemos por teléfono.',
  cierre: 'Ha cerrado la conversación.',
};
