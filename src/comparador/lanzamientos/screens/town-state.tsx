import { plural } from '#platform/kit/format.ts';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Lanzamiento } from '../contract.ts';
import type { Condicion } from '../opening.ts';
import styles from './lanzamientos.module.css';
import { stateMarks, stateText } from './town-words.ts';

/** The steps of a town and the rule by which it opens, each with what it asks for. */
export function TownState({ town }: { town: Lanzamiento }) {
  return (
    <div className={`${shared.card} ${styles.state}`}>
      <section aria-labelledby="pasos">
        <h2 id="pasos">Pasos</h2>
        <Steps town={town} />
      </section>
      <section aria-labelledby="regla">
        <div className={styles.ruleHead}>
          <h2 id="regla">
            Cuándo está «abierto» <span className={shared.muted}>las tres a la vez</span>
          </h2>
          <Mark tone={stateMarks[town.estado].tone}>{stateText(town)}</Mark>
        </div>
        <ul className={styles.rule}>
          {town.regla.map((condicion) => (
            <Condition key={condicion.nombre} {...condicion} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The bar of a condition: what there is, with a tick at what the rule asks for. */
const Condition = ({ nombre, hay, de, pide, cumple, dice }: Condicion) => (
  <li className={cumple ? '' : styles.missing}>
    <p>
      {nombre}
      <b>
        {hay} de {de}
      </b>
    </p>
    <svg className={styles.bar} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.ground} y="4" width="100" height="8" rx="1" />
      <rect className={styles.filled} y="4" width={share(hay, de)} height="8" rx="1" />
      <rect className={styles.tick} x={Math.min(99, share(pide, de))} width="1.2" height="16" />
    </svg>
    <small>{dice}</small>
  </li>
);

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(100, (part / whole) * 100));

function Steps({ town: { autoescuelas, regla, ruta, estado } }: { town: Lanzamiento }) {
  const [places] = regla;
  const count = (...which: string[]) =>
    autoescuelas.filter(({ siguiente }) => siguiente !== null && which.includes(siguiente)).length;
  const letters = count('carta', 'enviada');
  const steps = [
    { name: 'Lugares', text: `${places?.hay ?? 0} de ${places?.de ?? 0}`, done: places?.cumple ?? false },
    {
      name: 'Cartas',
      text: letters === 0 ? 'ninguna por enviar' : `${letters} por enviar`,
      done: letters === 0,
    },
    {
      name: 'Visita',
      text:
        ruta.paradas.length === 0 ? 'nadie por visitar' : plural(ruta.paradas.length, 'parada', 'paradas'),
      done: ruta.paradas.length === 0,
    },
    { name: 'Abrir', text: 'sola, por la regla', done: estado === 'abierto' },
  ];
  const current = steps.findIndex(({ done }) => !done);
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, text, done }, index) => (
        <li
          key={name}
          className={done ? styles.done : ''}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {done ? '✓' : index + 1}
          </span>
          <b>{name}</b>
          <small>{text}</small>
        </li>
      ))}
    </ol>
  );
}
