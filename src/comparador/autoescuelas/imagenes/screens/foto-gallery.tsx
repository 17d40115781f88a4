import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { PartHeading } from '#oficina/base/part-heading.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { fotoCalls, fotoFallbacks, fotosKey } from '../calls.ts';
import { FOTO_LIMITS } from '../foto-sizes.ts';
import type { Foto } from '../operations.server.ts';
import { AddFotos } from './add-fotos.tsx';
import { FotoCard } from './foto-card.tsx';
import { countText } from './foto-words.ts';
import styles from './fotos.module.css';
import { useFotoChanges } from './use-foto-changes.ts';

export type FotoGalleryProps = { idCliente: string; canEdit: boolean };

/** Photos of an autoescuela, with all their actions. */
export function FotoGallery({ idCliente, canEdit }: FotoGalleryProps) {
  const query = useQuery({
    queryKey: fotosKey(idCliente),
    queryFn: ({ signal }) => fotoCalls.leer(idCliente, signal),
    meta: { fallback: fotoFallbacks.leer, background: true, told: true },
  });
  const photos = query.data?.length ?? 0;
  return (
    <Stack component="section" gap={18} aria-label="Fotos">
      <PartHeading title="Fotos">
        {query.data && <span className={`${shared.muted} ${shared.figures}`}>{countText(photos)}</span>}
      </PartHeading>
      {canEdit && query.data && <AddFotos idCliente={idCliente} room={FOTO_LIMITS.perSchool - photos} />}
      <QueryView query={query} fallback={fotoFallbacks.leer}>
        {(list) => <Photos photos={list} {...{ idCliente, canEdit }} />}
      </QueryView>
    </Stack>
  );
}

function Photos({ idCliente, canEdit, photos }: FotoGalleryProps & { photos: Foto[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [leaving, setLeaving] = useState<Foto>();
  const [said, setSaid] = useState('');
  const changes = useFotoChanges(idCliente);
  // A card that moves loses the focus, whenever it renders: this remembers where it was.
  const pressed = useRef('');
  useLayoutEffect(() => {
    if (photos.length > 0 && pressed.current !== '' && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(pressed.current)?.focus();
  }, [photos]);
  const move = (_id: string, orden: number) => {
    const side = document.activeElement?.getAttribute('data-move');
    pressed.current = side ? `[data-photo="${_id}"] [data-move="${side}"]` : '';
    changes.move.mutate({ _id, orden });
    const alt = photos.find((photo) => photo._id === _id)?.alt ?? '';
    setSaid(`${alt}: ahora en el lugar ${orden} de ${photos.length}`);
  };
  return (
    <>
      {photos.length === 0 && (
        <ListEmpty text="Todavía no hay fotos. Quien compara autoescuelas se fía más de la que se ve." />
      )}
      <ul
        ref={list}
        className={`${shared.list} ${shared.full} ${styles.cards}`}
        hidden={photos.length === 0}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget) pressed.current = '';
        }}
      >
        {photos.map((photo) => (
          <FotoCard
            key={photo._id}
            {...{ photo, canEdit, changes }}
            gallery={idCliente}
            total={photos.length}
            onMove={move}
            onRemove={setLeaving}
          />
        ))}
      </ul>
      <p className={`${shared.hidden} ${shared.plain}`} role="status">
        {said}
      </p>
      <ConfirmDialog
        opened={leaving !== undefined}
        title="Eliminar la foto"
        action="Eliminar"
        busy={changes.remove.isPending}
        error={changes.remove.error}
        fallback={fotoFallbacks.eliminar}
        dangerous
        onConfirm={() =>
          leaving && changes.remove.mutate(leaving, { onSuccess: () => setLeaving(undefined) })
        }
        onClose={() => {
          changes.remove.reset();
          setLeaving(undefined);
        }}
      >
        <Text>Se elimina «{leaving?.alt}» y deja de verse en la ficha. No se puede deshacer.</Text>
      </ConfirmDialog>
    </>
  );
}
