import { Anchor, Box, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DIAS_PARA_DESHACER, type EntidadFusion } from '#oficina/base/merges.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { fusionesCalls, fusionesFallbacks } from '../calls.ts';
import type { FusionHecha } from '../contract.ts';
import { FAMILIAS } from './words.ts';

/** Merges that can still be undone. */
export function RecentMerges({
  entidad,
  merges,
}: {
  entidad: EntidadFusion;
  merges: readonly FusionHecha[];
}) {
  return (
    <Box component="section" aria-labelledby="fusiones" className={shared.card} p="18px 20px">
      <h2 className={shared.heading} id="fusiones">
        Fusiones que se pueden deshacer
      </h2>
      <p className={`${shared.plain} ${shared.detail}`}>
        Durante {DIAS_PARA_DESHACER} días desde que se hacen.
      </p>
      <ul className={shared.divided}>
        {merges.map((merge) => (
          <MergeItem key={merge._id} entidad={entidad} merge={merge} />
        ))}
      </ul>
    </Box>
  );
}

function MergeItem({ entidad, merge }: { entidad: EntidadFusion; merge: FusionHecha }) {
  const queries = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => fusionesCalls.deshacer({ _id: merge._id }),
    onSuccess: ({ quedan }) => {
      showMessage('success', quedan === 0 ? 'Fusión deshecha: todo está como estaba' : leftText(quedan));
      // The undo moved rows of many families, so every list is read again.
      return queries.invalidateQueries();
    },
    meta: { fallback: fusionesFallbacks.deshacer },
  });
  return (
    <Group component="li" gap="8px 16px" justify="space-between">
      <span className={shared.what}>
        <span>
          {merge.nombre} →{' '}
          <Anchor component={Link} to={`${FAMILIAS[entidad].base}/${merge._idQueda}`}>
            {merge.queda ?? 'eliminado'}
          </Anchor>
        </span>
        <small>
          {merge.actor}, <Moment at={merge.en} />
        </small>
      </span>
      <Button variant="default" size="xs" loading={undoing.isPending} onClick={() => undoing.mutate()}>
        Deshacer<span className={shared.hidden}> la fusión de {merge.nombre}</span>
      </Button>
    </Group>
  );
}

const leftText = (quedan: number) =>
  quedan === 1
    ? 'Fusión deshecha. Algo que se cambió después se queda donde está'
    : `Fusión deshecha. ${quedan} cosas que se cambiaron después se quedan donde están`;
