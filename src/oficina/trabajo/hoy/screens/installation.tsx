import { Box } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { estadoFallbacks } from '#oficina/instalacion/estadoPrograma/calls.ts';
import type { EstadoInstalacion } from '#oficina/instalacion/estadoPrograma/contract.ts';
import { puestaFallbacks } from '#oficina/instalacion/puestaEnMarcha/calls.ts';
import type { Puesta } from '#oficina/instalacion/puestaEnMarcha/contract.ts';
import steps from '#oficina/instalacion/puestaEnMarcha/screens/puesta.module.css';
import { stepWords } from '#oficina/instalacion/puestaEnMarcha/screens/step-words.ts';
import { plural } from '#platform/kit/format.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from './today.module.css';

/** Steps that a new installation still needs; nothing when none waits. */
export const FirstDay = ({ query }: { query: UseQueryResult<Puesta> }) => (
  <QueryView query={query} fallback={puestaFallbacks.leer}>
    {({ pasos, pendientes }) =>
      pendientes > 0 && (
        <section className={`${shared.card} ${styles.card}`} aria-labelledby="hoy-puesta">
          <div className={styles.head}>
            <h2 id="hoy-puesta">
              <Link to="/panelAdmin/puestaEnMarcha">Puesta en marcha</Link>
            </h2>
            <span className={shared.quiet}>
              {plural(pendientes, 'paso pendiente', 'pasos pendientes')} de {pasos.length}
            </span>
          </div>
          <ul className={`${shared.list} ${steps.rows}`} aria-label="Pasos pendientes">
            {pasos
              .filter(({ estado, saltado }) => estado !== 'hecho' && !saltado)
              .map((paso) => (
                <li key={paso.clave} className={steps.row}>
                  <Link className={styles.row} to={`/panelAdmin/puestaEnMarcha#paso-${paso.clave}`}>
                    {stepWords[paso.clave].titulo}
                  </Link>
                  <Box component="span" c="dimmed" fz={13.5}>
                    {paso.detalle}
                  </Box>
                </li>
              ))}
          </ul>
        </section>
      )
    }
  </QueryView>
);

/** Rows of the state that the card shows; the rest are in its screen. */
const SHOWN = 4;

/** State of the installation: the parts that need attention, or that all is well. */
export const StateCard = ({ query }: { query: UseQueryResult<EstadoInstalacion> }) => (
  <section className={`${shared.card} ${styles.card}`} aria-labelledby="hoy-estado">
    <div className={styles.head}>
      <h2 id="hoy-estado">
        <Link to="/panelAdmin/estado">Estado de la instalación</Link>
      </h2>
    </div>
    <QueryView query={query} fallback={estadoFallbacks.leer}>
      {({ partes, atencion }) =>
        atencion === 0 ? (
          <p className={shared.plain}>
            <Mark tone="good">Todo va bien</Mark>
          </p>
        ) : (
          <>
            <ul className={`${shared.list} ${steps.rows}`} aria-label="Partes que mirar">
              {partes.slice(0, Math.min(atencion, SHOWN)).map(({ clave, titulo, estado, texto, salida }) => (
                <li key={clave} className={steps.row}>
                  <Mark tone={estado === 'mal' ? 'bad' : 'waiting'}>{titulo}</Mark>
                  <span>{texto}</span>
                  <Link className={styles.row} to={salida?.ruta ?? '/panelAdmin/estado'}>
                    {salida?.texto ?? `Qué hacer con ${titulo.toLowerCase()}`}
                  </Link>
                </li>
              ))}
            </ul>
            {atencion > SHOWN && (
              <Link className={styles.all} to="/panelAdmin/estado">
                Ver las {atencion} partes que mirar
              </Link>
            )}
          </>
        )
      }
    </QueryView>
  </section>
);
