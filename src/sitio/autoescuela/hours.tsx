import type { Section } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { weekLines } from '#platform/kit/dates/opening-hours.ts';
import styles from './hours.module.css';
import section from './section-page.module.css';

/**
 * Opening hours of the section, as its autoescuela gives them; nothing for an autoescuela that is not a
 * cliente.
 */
export function Hours({ section: { empresa, ubicacion, codProvincia } }: { section: Section }) {
  if (!empresa) return null;
  const { horario, notaHorario } = empresa;
  // A section without hours of its own shows no heading.
  if (horario.length === 0 && ubicacion?.fuente !== 'autoescuela') return null;
  return (
    <section aria-labelledby="horario">
      <h2 id="horario">Horario</h2>
      {horario.length === 0 ? (
        <p>La autoescuela no ha dicho su horario.</p>
      ) : (
        <>
          <p
            className={styles.now}
            data-island="hours"
            data-hours={JSON.stringify({ horario, codProvincia })}
            hidden
          />
          <dl className={styles.week}>
            {weekLines(horario).map(({ dias, horas }) => (
              <div key={dias}>
                <dt>{dias}</dt>
                <dd>{horas}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {notaHorario && <p>{notaHorario}</p>}
      {horario.length > 0 && (
        <p className={section.small}>Según la autoescuela. En festivos puede ser otro.</p>
      )}
    </section>
  );
}
