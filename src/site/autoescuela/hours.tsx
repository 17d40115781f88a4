import { useEffect, useState } from 'react';
import {
  DIAS,
  hourText,
  type OpenState,
  openAt,
  type Tramo,
  weekLines,
  zoneOfProvince,
} from '#kit/opening-hours.ts';
import type { Section } from '#resources/comparador/section-identity.server.ts';
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
          <OpenNow horario={horario} codProvincia={codProvincia} />
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

const MINUTE_MS = 60_000;

/** By the visitor's clock, once the page is in the browser: pages are kept whole, and what was open may have closed. */
function OpenNow({ horario, codProvincia }: { horario: Tramo[]; codProvincia: string }) {
  const [state, setState] = useState<OpenState>();
  useEffect(() => {
    const look = () => setState(openAt(horario, new Date(), zoneOfProvince(codProvincia)));
    look();
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, [horario, codProvincia]);
  if (!state) return null;
  return (
    <p className={styles.now} data-open={state.abierta}>
      <strong>{state.abierta ? 'Abierta ahora' : 'Cerrada ahora'}</strong> · {nextText(state)}
    </p>
  );
}

function nextText(state: OpenState): string {
  if (state.abierta) return `cierra ${at(state.hasta)}`;
  const { dia, hora, hoy } = state.abre;
  return hoy ? `abre ${at(hora)}` : `abre el ${DIAS[dia].toLowerCase()} ${at(hora)}`;
}

/** 'a la 1:30', 'a las 9:00'. */
const at = (hour: string) => `${/^01:/.test(hour) ? 'a la' : 'a las'} ${hourText(hour)}`;
