import { Box, Group } from '@mantine/core';
import { Link } from 'react-router';
import { type EstadoActividad, tiposActividad } from '#oficina/relacion/actividades/contract.ts';
import { ActividadState } from '#oficina/relacion/actividades/screens/actividad-cells.tsx';
import type { DoneControl } from '#oficina/relacion/actividades/screens/use-done.ts';
import { exactMoment, shortDay, shortMoment } from '#platform/browser/moments.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { type Suceso, type TipoSuceso, tiposSuceso } from '../timeline.ts';
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

/** Line icons on a square of 20, in the style of the panel; a text beside each gives its meaning. */
const SHAPES: Readonly<Record<string, string>> = {
  llamada:
    'M6.5 3.5l2 4-2 1.5a9 9 0 004.5 4.5l1.5-2 4 2v3a1.5 1.5 0 01-1.5 1.5A13 13 0 012 5a1.5 1.5 0 011.5-1.5z',
  email: 'M3 5.5h14v9H3zM3 6l7 5 7-5',
  correo: 'M3 5.5h14v9H3zM3 6l7 5 7-5',
  reunion:
    'M7 9a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM2.5 16c.4-3 2-4.5 4.5-4.5S11.1 13 11.5 16M13 9a2 2 0 100-4M14 11.5c2 .2 3.2 1.7 3.5 4.5',
  visita: 'M10 17.5s5.5-5 5.5-9a5.5 5.5 0 00-11 0c0 4 5.5 9 5.5 9zM10 10.5a2 2 0 100-4 2 2 0 000 4z',
  tarea: 'M4 4h12v12H4zM7 10l2.2 2.2L13.5 8',
  nota: 'M4.5 3.5h11v9l-4 4h-7zM11.5 16.5v-4h4M7.5 7.5h5M7.5 10.5h3',
  cambio: 'M4 16l.7-3.4L13.3 4a1.5 1.5 0 012.1 0l.6.6a1.5 1.5 0 010 2.1L7.4 15.3z',
  papel: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M8 10h4.5M8 13h4.5',
  cobro: 'M2.5 6h15v8.5h-15zM10 12.2a2 2 0 100-4 2 2 0 000 4z',
  ingreso: 'M2.5 6h15v8.5h-15zM10 12.2a2 2 0 100-4 2 2 0 000 4z',
  senal: 'M2.5 6h15v8.5h-15zM10 12.2a2 2 0 100-4 2 2 0 000 4z',
  documento: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5',
  firma: 'M2.5 15.5c3-6 5-9 6-8s-2 5 0 5 3-3 4-3 .5 2.5 1.5 2.5 2-1 3.5-1M2.5 17.5h15',
  solicitud: 'M3 10l14-6-4.5 13-3-5.5z',
};

const EventIcon = ({ tipo, actividad }: { tipo: TipoSuceso; actividad?: string | undefined }) => (
  <Box
    component="svg"
    className={shared.good}
    w={36}
    h={36}
    p={8}
    bdrs={18}
    viewBox="0 0 20 20"
    fill="none"
    aria-hidden="true"
  >
    <path
      d={SHAPES[actividad ?? tipo] ?? SHAPES.tarea}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Box>
);
