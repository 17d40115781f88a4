import { useRef } from 'react';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from './documentos.module.css';

type FotoButtonProps = { busy: boolean; onFoto(foto: File): void };

/** Takes a foto with the camera of a telephone; hidden where nothing is pressed with a finger. */
export function FotoButton({ busy, onFoto }: FotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <BusyButton
        variant="default"
        className={styles.foto}
        busy={busy}
        onClick={() => busy || input.current?.click()}
      >
        Hacer foto
      </BusyButton>
      <input
        ref={input}
        className={shared.hidden}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Foto que se sube"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [foto] = currentTarget.files ?? [];
          if (foto) onFoto(foto);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
