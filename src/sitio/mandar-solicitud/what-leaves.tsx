import { DIAS_SIN_CAMINO, firstMessage } from '#oficina/relacion/alumnos/peticion-words.ts';
import { formatDay } from '#platform/kit/format.ts';
import styles from './solicitud.module.css';

type WhatLeavesProps = {
  nombre: string;
  lugar: string;
  permiso: string;
  /** Day on which the alumno is told, at the latest, that no way was found; `YYYY-MM-DD`. */
  limite: string;
};

/** What is told to an autoescuela that has not joined, and when: first the place and the permit, and the rest once it proves itself. */
export function WhatLeaves({ nombre, lugar, permiso, limite }: WhatLeavesProps) {
  return (
    <section className={styles.leaves} id="que-sale" aria-labelledby="que-sale-titulo">
      <h2 id="que-sale-titulo">Qué sale y cuándo</h2>
      <ol>
        <li>
          <span className={styles.hint}>Cuando confirmes tu correo</span>
          <b>Solo el permiso y el municipio</b>
          <q>{firstMessage({ lugar, permiso })}</q>
        </li>
        <li>
          <span className={styles.hint}>Cuando {nombre} demuestre que es ella</span>
          <b>Tu nombre, tu correo y lo que preguntas</b>
          <span>
            Con un código a su teléfono o a su dirección del mapa oficial, o con una llamada nuestra.
          </span>
        </li>
        <li>
          <span className={styles.hint}>
            A los {DIAS_SIN_CAMINO} días laborables, el {formatDay(limite)}
          </span>
          <b>Si no hay forma, te lo decimos</b>
          <span>Tu nombre y tu correo no habrán salido.</span>
        </li>
      </ol>
    </section>
  );
}
