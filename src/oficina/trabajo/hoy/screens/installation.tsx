import { Anchor, Box, Group } from '@mantine/core';
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
        <Box component="section" className={shared.card} p="14px 16px" aria-labelledby="hoy-puesta">
          <Group gap={12} align="baseline" justify="space-between" wrap="nowrap">
            <Box component="h2" className={shared.anywhere} m={0} fz={16} fw={600} lh={1.3} id="hoy-puesta">
              <Link className={shared.titleLink} to="/panelAdmin/puestaEnMarcha">
                Puesta en marcha
              </Link>
            </Box>
            <span className={shared.quiet}>
              {plural(pendientes, 'paso pendiente', 'pasos pendientes')} de {pasos.length}
            </span>
          </Group>
          <Box component="ul" className={shared.list} mt={10} aria-label="Pasos pendientes">
            {pasos
              .filter(({ estado, saltado }) => estado !== 'hecho' && !saltado)
              .map((paso) => (
                <li key={paso.clave} className={steps.row}>
                  <Link
                    className={`${shared.titleLink} ${shared.anywhere} ${styles.row}`}
                    to={`/panelAdmin/puestaEnMarcha#paso-${paso.clave}`}
                  >
                    {stepWords[paso.clave].titulo}
                  </Link>
                  <Box component="span" c="dimmed" fz={13.5}>
                    {paso.detalle}
                  </Box>
                </li>
              ))}
          </Box>
        </Box>
      )
    }
  </QueryView>
);

/** Rows of the state that the card shows; the rest are in its screen. */
const SHOWN = 4;

/** State of the installation: the parts that need attention, or that all is well. */
export const StateCard = ({ query }: { query: UseQueryResult<EstadoInstalacion> }) => (
  <Box component="section" className={shared.card} p="14px 16px" aria-labelledby="hoy-estado">
    <Group gap={12} align="baseline" justify="space-between" wrap="nowrap">
      <Box component="h2" className={shared.anywhere} m={0} fz={16} fw={600} lh={1.3} id="hoy-estado">
        <Link className={shared.titleLink} to="/panelAdmin/estado">
          Estado de la instalación
        </Link>
      </Box>
    </Group>
    <QueryView query={query} fallback={estadoFallbacks.leer}>
      {({ partes, atencion }) =>
        atencion === 0 ? (
          <p className={shared.plain}>
            <Mark tone="good">Todo va bien</Mark>
          </p>
        ) : (
          <>
            <Box component="ul" className={shared.list} mt={10} aria-label="Partes que mirar">
              {partes.slice(0, Math.min(atencion, SHOWN)).map(({ clave, titulo, estado, texto, salida }) => (
                <li key={clave} className={steps.row}>
                  <Mark tone={estado === 'mal' ? 'bad' : 'waiting'}>{titulo}</Mark>
                  <span>{texto}</span>
                  <Link
                    className={`${shared.titleLink} ${shared.anywhere} ${styles.row}`}
                    to={salida?.ruta ?? '/panelAdmin/estado'}
                  >
                    {salida?.texto ?? `Qué hacer con ${titulo.toLowerCase()}`}
                  </Link>
                </li>
              ))}
            </Box>
            {atencion > SHOWN && (
              <Anchor component={Link} display="inline-block" mt={12} fw={600} to="/panelAdmin/estado">
                Ver las {atencion} partes que mirar
              </Anchor>
            )}
          </>
        )
      }
    </QueryView>
  </Box>
);
