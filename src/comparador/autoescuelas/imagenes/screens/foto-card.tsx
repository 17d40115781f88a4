import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Box, Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { FOTO_LIMITS } from '../foto-sizes.ts';
import type { Foto } from '../operations.server.ts';
import styles from './fotos.module.css';
import type { FotoChanges } from './use-foto-changes.ts';

type PhotoCardProps = {
  photo: Foto;
  gallery: string;
  total: number;
  canEdit: boolean;
  changes: FotoChanges;
  onMove(id: string, orden: number): void;
  onRemove(photo: Foto): void;
};

/** Card of a photo in the gallery: image, description, position and actions. */
export function FotoCard(props: PhotoCardProps) {
  const { photo, gallery, canEdit, changes, onMove } = props;
  const ref = useRef<HTMLLIElement>(null);
  const over = useFotoDrag(ref, {
    gallery,
    photo: photo._id,
    enabled: canEdit,
    onPhoto: (dragged) => onMove(dragged, photo.orden),
  });
  return (
    <li ref={ref} className={styles.card} data-over={over} data-photo={photo._id} data-movable={canEdit}>
      <div className={styles.frame}>
        <Picture photo={photo} />
        {photo.esPrincipal && (
          <Box component="span" pos="absolute" top={8} left={8}>
            <Mark tone="good">Principal</Mark>
          </Box>
        )}
      </div>
      {canEdit ? (
        <AltField key={photo.alt} photo={photo} naming={changes.name} />
      ) : (
        <p className={`${shared.plain} ${shared.anywhere}`}>{photo.alt}</p>
      )}
      {canEdit && <Actions {...props} />}
    </li>
  );
}

function Picture({ photo: { archivos, alt, ancho, alto } }: { photo: Foto }) {
  const srcSet = archivos.map(({ ancho: width, webp }) => `${webp} ${width}w`).join(', ');
  return (
    <img
      className={styles.picture}
      alt={alt}
      srcSet={srcSet}
      src={archivos[0]?.webp}
      sizes="280px"
      width={ancho}
      height={alto}
      loading="lazy"
      // The card is dragged, never its picture alone.
      draggable={false}
    />
  );
}

/** Buttons that move the photo, as an alternative to dragging (WCAG 2.5.7). */
function Actions({ photo, total, changes, onMove, onRemove }: PhotoCardProps) {
  const { _id, alt, orden, esPrincipal } = photo;
  const small = { size: 'xs', px: 10, variant: 'default' } as const;
  return (
    <Group gap={6}>
      <Button
        {...small}
        data-move="-1"
        aria-disabled={orden === 1}
        data-disabled={orden === 1 || undefined}
        aria-label={`Poner antes: ${alt}`}
        onClick={() => orden > 1 && onMove(_id, orden - 1)}
      >
        ←
      </Button>
      <Button
        {...small}
        data-move="1"
        aria-disabled={orden === total}
        data-disabled={orden === total || undefined}
        aria-label={`Poner después: ${alt}`}
        onClick={() => orden < total && onMove(_id, orden + 1)}
      >
        →
      </Button>
      {!esPrincipal && (
        <Button
          {...small}
          aria-label={`Hacer principal: ${alt}`}
          onClick={() => changes.makeMain.isPending || changes.makeMain.mutate(photo)}
        >
          Hacer principal
        </Button>
      )}
      <Button {...small} c="var(--danger)" aria-label={`Eliminar: ${alt}`} onClick={() => onRemove(photo)}>
        Eliminar
      </Button>
    </Group>
  );
}

/** Field for the description of a photo; Enter or its button saves it. */
function AltField({ photo, naming }: { photo: Foto; naming: FotoChanges['name'] }) {
  const [alt, setAlt] = useState(photo.alt);
  const [empty, setEmpty] = useState(false);
  const changed = alt.trim() !== photo.alt;
  useUnsavedGuard(changed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(alt.trim() === '');
    if (changed && alt.trim() !== '' && !naming.isPending) naming.mutate({ photo, alt: alt.trim() });
  };
  return (
    <form className={`${shared.stack} ${shared.gap8} ${styles.naming}`} onSubmit={save}>
      <TextInput
        label="Qué se ve"
        value={alt}
        maxLength={FOTO_LIMITS.alt}
        error={empty && 'Di qué se ve en la foto.'}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      {changed && (
        <Button type="submit" size="xs">
          Guardar
        </Button>
      )}
    </form>
  );
}

type PhotoDrag = { gallery: string; photo: string; enabled: boolean; onPhoto(dragged: string): void };

/** Makes a card draggable, and lets the other cards of its gallery be dropped in its place. Says whether one is over it. */
function useFotoDrag(ref: RefObject<HTMLElement | null>, drag: PhotoDrag): boolean {
  const { gallery, photo, enabled, onPhoto } = drag;
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onPhoto);
  useEffect(() => {
    const element = ref.current;
    if (!element || !enabled) return undefined;
    return combine(
      draggable({ element, getInitialData: () => ({ gallery, photo }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => data.gallery === gallery && data.photo !== photo,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          take(String(source.data.photo));
        },
      }),
    );
  }, [ref, gallery, photo, enabled]);
  return over;
}
