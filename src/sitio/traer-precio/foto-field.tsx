import { useCallback, useEffect, useRef, useState } from 'react';
import { BYTES_FOTO, DIAS_FOTO } from '#comparador/tarifas/preciosTraidos/words.ts';
import { FieldError } from '#sitio/forms/form-field.tsx';
import styles from './price-form.module.css';

type FotoFieldProps = { label: string; error: string | undefined };

/** Field for the photograph of a poster or quote. With JavaScript the device makes it smaller before it is sent. */
export function FotoField({ label, error }: FotoFieldProps) {
  const [said, setSaid] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const prepare = useCallback(async () => {
    const input = field.current;
    const [file] = input?.files ?? [];
    if (!input) return;
    if (!file) return setSaid(undefined);
    const small = await smaller(file);
    if (small.size > BYTES_FOTO) {
      input.value = '';
      return setSaid(`Esa foto pesa más de ${BYTES_FOTO / 1024 ** 2} MB: haz otra con menos detalle.`);
    }
    if (small !== file) {
      const list = new DataTransfer();
      list.items.add(small);
      input.files = list.files;
    }
    setSaid(small === file ? 'Foto lista.' : 'Foto lista: sin el lugar ni la hora en que se hizo.');
  }, []);
  // One that was chosen before this script loaded.
  useEffect(() => void prepare(), [prepare]);
  return (
    <div className={styles.foto}>
      <label htmlFor="foto">{label}</label>
      <p id="foto-ayuda">
        En lugar de escribirlo, o además. Le quitamos el lugar y la hora; quien la mira tapa nombres y caras,
        y la original se borra entonces, o a los {DIAS_FOTO} días.
      </p>
      <input
        type="file"
        id="foto"
        name="foto"
        accept="image/*,.heic,.heif"
        ref={field}
        onChange={prepare}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'foto-ayuda foto-error' : 'foto-ayuda'}
      />
      <p role="status">{said}</p>
      <FieldError name="foto" label={label} error={error} />
    </div>
  );
}

/** Longest side in pixels that is sent. */
const SIDE = 2_000;

/** Draws a photograph anew on the device, smaller and without what the camera wrote in it; a browser that cannot read it sends it as it is. */
async function smaller(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((made) => {
      canvas.toBlob(made, 'image/jpeg', 0.85);
    });
    return blob ? new File([blob], 'foto.jpg', { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
