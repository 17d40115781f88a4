import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { type ActividadRow, actividades, tiposActividad } from '#resources/actividades/contract.ts';
import { useDone } from '#resources/actividades/screens/use-done.ts';
import type { ClienteRow } from '#resources/clientes/contract.ts';
import { clientes as family } from '#resources/clientes/familia.ts';
import { overdueText } from '#resources/facturas/screens/overdue.ts';
import { crudCalls } from '#web/crud/crud-calls.ts';
import { wordsOf } from '#web/crud/words.ts';
import { showMessage } from '#web/messages.ts';
import { shortDay, shortMoment } from '#web/moments.ts';
import { useSessionUser } from '#web/session/session.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { opensLater } from '#web/ui/later.tsx';
import type { ResumenCliente } from '../contract.ts';
import styles from './resumen.module.css';

const DAY_MS = 86_400_000;
const words = wordsOf(actividades);

type NextActionProps = { id: string; row: ClienteRow | undefined; resumen: ResumenCliente };

/** The next act with the cliente: its first pending actividad, or else the oldest late factura. */
export function NextAction({ id, row, resumen }: NextActionProps) {
  const user = useSessionUser();
  const seen = user !== undefined && permitted(user, 'actividades', 'L') !== null;
  const { data } = useQuery({
    queryKey: [actividades.name, 'list', 'next', id],
    queryFn: ({ signal }) =>
      crudCalls<typeof actividades>(actividades.name).leer(
        { _idCliente: id, estado: 'pendiente', orden: 'inicio', limite: 1 },
        signal,
      ),
    enabled: seen,
    meta: { fallback: words.fallbacks.leer, background: true, told: true },
  });
  const next = data?.filas[0];
  return (
    <div className={styles.next}>
      {next ? <Planned next={next} phone={row?.telefono ?? null} /> : <Otherwise id={id} resumen={resumen} />}
    </div>
  );
}

// Asked for once it is done: until then the record has no need of it.
const DoneDialog = opensLater(
  async () => (await import('#resources/actividades/screens/done-dialog.tsx')).DoneDialog,
  ({ done }) => done.shown !== undefined,
);

function Planned({ next, phone }: { next: ActividadRow; phone: string | null }) {
  const done = useDone();
  const queries = useQueryClient();
  const moving = useMutation({
    mutationFn: () => {
      const later = (at: string) => new Date(Date.parse(at) + DAY_MS).toISOString();
      const { inicio, fin } = next;
      return crudCalls<typeof actividades>(actividades.name).actualizar(next, {
        inicio: later(tomorrowOf(inicio)),
        ...(fin && {
          fin: new Date(
            Date.parse(fin) + Date.parse(later(tomorrowOf(inicio))) - Date.parse(inicio),
          ).toISOString(),
        }),
      });
    },
    onSuccess: () => {
      showMessage('success', 'Queda para mañana');
      return queries.invalidateQueries({ queryKey: [actividades.name] });
    },
    meta: { fallback: words.fallbacks.actualizar },
  });
  const when = next.todoElDia ? shortDay(next.inicio) : shortMoment(next.inicio);
  const calls = next.tipo === 'llamada' && phone;
  return (
    <>
      <div className={styles.nextText}>
        <h2 className={styles.name}>Siguiente</h2>
        <Link className={styles.nextTitle} to={`/panelAdmin/actividades/${next._id}`}>
          {next.asunto}
        </Link>
        <p className={styles.under}>
          {tiposActividad[next.tipo as keyof typeof tiposActividad]} · {when}
        </p>
      </div>
      <Group gap={8} wrap="nowrap">
        <BusyButton variant="default" busy={moving.isPending} onClick={() => moving.mutate()}>
          Mañana
        </BusyButton>
        <BusyButton
          variant={calls ? 'default' : 'filled'}
          busy={done.busy === next._id}
          onClick={() => done.mark(next)}
        >
          Hecha
        </BusyButton>
        {calls && (
          <Button component="a" href={`tel:${phone}`}>
            Llamar
          </Button>
        )}
      </Group>
      <DoneDialog done={done} />
    </>
  );
}

/** A late one goes to tomorrow, not to the day after it was planned. */
const tomorrowOf = (inicio: string): string => {
  const planned = new Date(inicio);
  const today = new Date();
  if (planned > today) return inicio;
  planned.setFullYear(today.getFullYear(), today.getMonth(), today.getDate());
  return planned.toISOString();
};

function Otherwise({ id, resumen: { abiertos, hoy } }: Pick<NextActionProps, 'id' | 'resumen'>) {
  const user = useSessionUser();
  const plans = user !== undefined && permitted(user, 'actividades', 'C') !== null;
  const late = abiertos.find(({ familia, dia }) => familia === 'facturas' && overdueText(dia, hoy));
  return (
    <>
      <div className={styles.nextText}>
        <h2 className={styles.name}>Siguiente</h2>
        <p className={styles.nextTitle}>{late ? `Reclamar la ${late.codigo}` : 'Nada pendiente'}</p>
        <p className={styles.under}>
          {late ? overdueText(late.dia, hoy) : 'No hay nada apuntado con este cliente'}
        </p>
      </div>
      {late ? (
        <Button component={Link} to={`/panelAdmin/facturas/${late._id}`}>
          Abrir la factura
        </Button>
      ) : (
        plans && (
          <Button component={Link} variant="default" to={`${family.base}/${id}/actividades/nuevo`}>
            Apuntar algo
          </Button>
        )
      )}
    </>
  );
}
