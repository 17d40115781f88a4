import { Box, Group, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { REPLICAS, replicasCalls, replicasFallbacks } from '../calls.ts';
import { type Replica, TEXTO_MAX } from '../contract.ts';
import { pasosReplica, siguientesReplica } from '../pasos.ts';
import { replyStates } from '../reply-words.ts';

/** The autoescuela's own réplicas to these results: the published one, the waiting one, and a form. */
export function OwnReply({ seccion, slug }: { seccion: string; slug: string }) {
  const user = useSessionUser();
  const query = useQuery({
    queryKey: [REPLICAS, 'own'],
    queryFn: ({ signal }) => replicasCalls.leer({ limite: '100' }, signal),
    meta: { fallback: replicasFallbacks.leer, background: true },
  });
  const mayWrite = user !== undefined && permitted(user, 'replicas', 'C') !== null;
  return (
    <FormSection
      title="Tu réplica"
      hint="Lo que quieras explicar de estos resultados. La leemos y, si no falta al respeto ni a la verdad, se publica junto a ellos, firmada por tu autoescuela."
    >
      <QueryView query={query} fallback={replicasFallbacks.leer}>
        {({ filas }) => {
          const own = filas.filter((reply) => reply.seccion === seccion);
          const live = own.filter(({ estado }) => siguientesReplica[estado].length > 0);
          const last = own.find(({ estado }) => estado === 'rechazada');
          const waiting = live.find(({ estado }) => estado === 'pendiente');
          return (
            <>
              {live.map((reply) => (
                <OwnReplyCard key={reply._id} reply={reply} slug={slug} mayWrite={mayWrite} />
              ))}
              {last && !waiting && own[0] === last && (
                <OwnReplyCard reply={last} slug={slug} mayWrite={mayWrite} />
              )}
              {live.length === 0 && !mayWrite && <p className={shared.quiet}>No hay ninguna.</p>}
              {mayWrite && (
                <WriteReply
                  key={waiting?._id ?? 'new'}
                  seccion={seccion}
                  before={waiting?.texto ?? ''}
                  waiting={waiting !== undefined}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </FormSection>
  );
}

function useChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [REPLICAS, 'own'] });
}

function OwnReplyCard({ reply, slug, mayWrite }: { reply: Replica; slug: string; mayWrite: boolean }) {
  const { _id, version, estado, texto, motivo } = reply;
  const changed = useChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: () => replicasCalls.retirar({ _id, version }),
    meta: { fallback: pasosReplica.retirar.fallback },
    onError: changed,
    onSuccess: async () => {
      await changed();
      showMessage('success', pasosReplica.retirar.done);
    },
  });
  return (
    <div>
      <p>
        <Mark tone={replyStates[estado].tone}>{replyStates[estado].label}</Mark>{' '}
        {estado === 'publicada' && (
          <a href={`/${slug}#resultados`} target="_blank" rel="noreferrer">
            Ver en tu página
          </a>
        )}
      </p>
      <Box component="blockquote" className={shared.quote} m="0 0 8px">
        {texto}
      </Box>
      {motivo && <p className={shared.quiet}>Por qué no se ha publicado: {motivo}</p>}
      {mayWrite && siguientesReplica[estado].includes('retirada') && (
        <BusyButton variant="default" busy={isPending} onClick={() => isPending || mutate()}>
          Retirarla
        </BusyButton>
      )}
    </div>
  );
}

type WriteProps = { seccion: string; before: string; waiting: boolean };

function WriteReply({ seccion, before, waiting }: WriteProps) {
  const changed = useChanged();
  const { mutateAsync } = useMutation({
    mutationFn: (texto: string) => replicasCalls.crear({ seccion, texto }),
    meta: { fallback: replicasFallbacks.crear },
    onSuccess: async () => {
      await changed();
      showMessage('success', 'Réplica enviada: aquí verás si se publica');
    },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { texto: 'Réplica' },
    initialValues: { texto: before },
    validate: {
      texto: (value) => (value.trim().length < 20 ? 'Escribe al menos 20 letras' : null),
    },
    save: ({ texto }) => mutateAsync(texto),
    fallback: replicasFallbacks.crear,
  });
  return (
    <form onSubmit={submit} noValidate>
      {summary}
      <Textarea
        {...field('texto')}
        description={`Entre 20 y ${TEXTO_MAX} letras. Sin nombres de personas.`}
        rows={4}
        maxLength={TEXTO_MAX}
      />
      <Group mt="md">
        <BusyButton type="submit" busy={saving}>
          {waiting ? 'Cambiar la que espera' : 'Enviar la réplica'}
        </BusyButton>
      </Group>
    </form>
  );
}
