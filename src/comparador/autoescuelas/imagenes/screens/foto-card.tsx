import { Box, Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Foto } from '../operations.server.ts';
import { AltField } from './alt-field.tsx';
import styles from './fotos.module.css';
import type { FotoChanges } from './use-foto-changes.ts';
import { useFotoDrag } from './use-foto-drag.ts';

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
