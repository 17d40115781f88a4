import { Box, Group } from '@mantine/core';
import { Link } from 'react-router';
import { type EstadoActividad, tiposActividad } from '#oficina/relacion/actividades/contract.ts';
import { ActividadState } from '#oficina/relacion/actividades/screens/actividad-cells.tsx';
import type { DoneControl } from '#oficina/relacion/actividades/screens/use-done.ts';
import { exactMoment, shortDay, shortMoment } from '#platform/browser/moments.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { type Suceso, tiposSuceso } from '../timeline.ts';
import { EventIcon } from './event-icon.tsx';
import styles from './timeline.module.css';

/** Entry of a timeline; `done` adds the button that marks it as done. */
export function EventItem({ event, done }: { event: Suceso; done?: DoneControl | undefined }) {
  const { tipo, en, titulo, detalle, quien, enlace, actividad } = event;
  const kind = actividad ? nameOfKind(actividad.tipo) : tiposSuceso[tipo];
  const pending = actividad?.estado === 'pendiente';
  return (
    <li className={styles.event}>
      <EventIcon tipo={tipo} actividad={actividad?.tipo} />
      <div className={`${shared.anywhere} ${shared.tight}`}>
        <Group component="p" gap="2px 8px">
          <span className={shared.muted}>{kind}: </span>
          {enlace ? (
            <Link to={`/panelAdmin/${enlace.familia}/${enlace._id}`}>{titulo}</Link>
          ) : (
            <strong>{titulo}</strong>
          )}
          {actividad && !pending && <ActividadState estado={actividad.estado as EstadoActividad} />}
        </Group>
        {detalle && <p className={shared.lines}>{detalle}</p>}
        {actividad?.resultado && <p className={shared.lines}>Resultado: {actividad.resultado}</p>}
        <p className={shared.detail}>
          {pending ? <PlannedTime at={en} whole={actividad.todoElDia} /> : <Moment at={en} relative />}
          {quien && ` · ${quien}`}
        </p>
      </div>
      {pending && enlace && done && (
        <BusyButton
          variant="default"
          size="xs"
          busy={done.busy === enlace._id}
          aria-label={`Hecha: ${titulo}`}
          onClick={() => done.mark({ _id: enlace._id, version: actividad.version, asunto: titulo })}
        >
          Hecha
        </BusyButton>
      )}
    </li>
  );
}

const nameOfKind = (tipo: string): string =>
  tipo in tiposActividad ? tiposActividad[tipo as keyof typeof tiposActividad] : tiposSuceso.actividad;

/** Planned time of an actividad, marked when it is past. */
function PlannedTime({ at, whole }: { at: string; whole: boolean }) {
  const late = Date.parse(at) < Date.now() && (!whole || shortDay(at) !== shortDay(new Date().toISOString()));
  return (
    <>
      <time dateTime={at} title={exactMoment(at)}>
        {whole ? shortDay(at) : shortMoment(at)}
      </time>
      {late && (
        <Box component="strong" c="var(--danger)">
          {' '}
          · ya debería estar hecha
        </Box>
      )}
    </>
  );
}
