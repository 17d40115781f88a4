import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { FOTO_LIMITS } from '../foto-sizes.ts';
import type { Foto } from '../operations.server.ts';
import styles from './fotos.module.css';
import type { FotoChanges } from './use-foto-changes.ts';

/** Field for the description of a photo; Enter or its button saves it. */
export function AltField({ photo, naming }: { photo: Foto; naming: FotoChanges['name'] }) {
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
    <form className={styles.naming} onSubmit={save}>
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
