import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { fotoCalls, fotoFallbacks, fotosKey } from '../calls.ts';
import type { Foto } from '../operations.server.ts';

/** Moves a photo to a place of the list, from 1. */
export function moved(photos: readonly Foto[], id: string, orden: number): Foto[] {
  const photo = photos.find(({ _id }) => _id === id);
  if (!photo) return [...photos];
  const others = photos.filter(({ _id }) => _id !== id);
  return others.toSpliced(orden - 1, 0, photo).map((one, index) => ({ ...one, orden: index + 1 }));
}

/** Changes to the photos of an autoescuela: shown at once where possible, and read again afterwards. */
export function useFotoChanges(idCliente: string) {
  const queryClient = useQueryClient();
  const queryKey = fotosKey(idCliente);
  const again = { onSettled: () => queryClient.invalidateQueries({ queryKey }) };
  const meta = { fallback: fotoFallbacks.actualizar, background: true };
  return {
    move: useMutation({
      ...again,
      meta,
      // The changes run one after another, each with the version that the one before left.
      scope: { id: queryKey.join(' ') },
      mutationFn: async ({ _id, orden }: { _id: string; orden: number }) => {
        const photos = queryClient.getQueryData<Foto[]>(queryKey) ?? [];
        const photo = photos.find((one) => one._id === _id);
        if (!photo) return;
        const { version } = await fotoCalls.actualizar(photo, { orden });
        queryClient.setQueryData<Foto[]>(queryKey, (list) =>
          list?.map((one) => (one._id === _id ? { ...one, version } : one)),
        );
      },
      onMutate: async ({ _id, orden }) => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData<Foto[]>(queryKey, (photos) => photos && moved(photos, _id, orden));
      },
    }),
    name: useMutation({
      ...again,
      meta,
      mutationFn: ({ photo, alt }: { photo: Foto; alt: string }) => fotoCalls.actualizar(photo, { alt }),
      onSuccess: () => showMessage('success', 'Texto guardado'),
    }),
    makeMain: useMutation({
      ...again,
      meta,
      mutationFn: fotoCalls.hacerPrincipal,
      onSuccess: () => showMessage('success', 'Foto principal cambiada'),
    }),
    remove: useMutation({
      ...again,
      meta: { fallback: fotoFallbacks.eliminar, background: true, told: true },
      mutationFn: fotoCalls.eliminar,
      onSuccess: () => showMessage('success', 'Foto eliminada'),
    }),
  };
}

export type FotoChanges = ReturnType<typeof useFotoChanges>;
