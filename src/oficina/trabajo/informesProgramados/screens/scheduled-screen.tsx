import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { permitted } from '#oficina/base/roles/roles.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatDay } from '#platform/kit/format.ts';
import cards from '#platform/ui/cards.module.css';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { programadosCalls, programadosFallbacks, SCHEDULED } from '../calls.ts';
import type { Programado } from '../contract.ts';
import { CADENCIAS, FORMATOS } from '../due.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { filterTitles, informeTitle } from './words.ts';

/** /panelAdmin/informesClientes/programados: reports that one gets by mail every so often. */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <>
      <PageHeader
        title="Envíos programados"
        trail={[{ name: 'Informes de clientes', to: '/panelAdmin/informesClientes' }]}
      />
      {permitted(user, 'informes', 'X') === null ? (
        <Notice>Con tu rol puedes ver informes, pero no llevártelos ni recibirlos por correo.</Notice>
      ) : (
        <Stack gap="md" maw={FORM_WIDTH}>
          <FormSection
            title="Programar envío"
            hint={`A las siete de la mañana, a ${user.email}, como lo descargarías ese día.`}
          >
            <ScheduleForm user={user} />
          </FormSection>
          <ProgramadosList />
        </Stack>
      )}
    </>
  );
}

function ProgramadosList() {
  const query = useQuery({
    queryKey: SCHEDULED,
    queryFn: ({ signal }) => programadosCalls.leer({}, signal),
    meta: { fallback: programadosFallbacks.leer },
  });
  return (
    <FormSection title="Los tuyos">
      <QueryView query={query} fallback={programadosFallbacks.leer}>
        {(rows) =>
          rows.length === 0 ? (
            <ListEmpty text="Todavía no recibes ningún informe." />
          ) : (
            <ul className={cards.cards} aria-label="Envíos programados">
              {rows.map((row) => (
                <ScheduledCard key={row._id} row={row} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </FormSection>
  );
}

function ScheduledCard({ row }: { row: Programado }) {
  const { _id, informe, filtros, formato, cada, ultimoPeriodo, terminadaEn } = row;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (_id: string) => programadosCalls.eliminar({ _id }),
    meta: { fallback: programadosFallbacks.eliminar },
    onSuccess: () => showMessage('success', 'Ya no lo recibirás'),
    // Another tab may have removed it.
    onSettled: () => queries.invalidateQueries({ queryKey: SCHEDULED }),
  });
  const title = `programado-${_id}`;
  const narrowed = filterTitles(informe, filtros);
  return (
    <li className={cards.card} aria-labelledby={title}>
      <div className={cards.head}>
        <h3 id={title}>{informeTitle(informe)}</h3>
        {terminadaEn && <Mark tone="over">Terminado</Mark>}
      </div>
      <p className={cards.brief}>
        {CADENCIAS[cada]}, en {FORMATOS[formato]}
        {narrowed && ` · ${narrowed}`}
        {ultimoPeriodo && ` · el último, del ${formatDay(ultimoPeriodo)}`}
      </p>
      {terminadaEn && <p>Tu rol ya no da acceso a este informe: no se enviará más.</p>}
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={isPending}
          aria-label={`Quitar ${informeTitle(informe)}, ${CADENCIAS[cada].toLowerCase()}`}
          onClick={() => mutate(_id)}
        >
          Quitar
        </Button>
      </Group>
    </li>
  );
}
