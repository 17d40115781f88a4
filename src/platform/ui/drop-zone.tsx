import { Box } from '@mantine/core';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import styles from './drop-zone.module.css';
import shared from './shared.module.css';

type DropZoneProps = {
  /** The invitation, the words of the button and the name of the input. */
  text: string;
  button: string;
  label: string;
  /** Kinds of file that the system's dialog offers. */
  accept: string;
  /** The kinds, the size and the number of files, in words. */
  limits: string;
  multiple?: boolean;
  /** True when it is all that the screen has. */
  alone?: boolean;
  busy?: boolean;
  onFiles(files: readonly File[]): void;
  /** Other ways to give a file, beside the button. */
  children?: ReactNode;
};

/** Area to drop or choose files. */
export function DropZone({
  text,
  button,
  label,
  limits,
  alone,
  busy = false,
  onFiles,
  children,
  ...rest
}: DropZoneProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, entering: boolean) => {
    // A photo of the gallery that is being moved is no file.
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(entering);
  };
  return (
    // Dropping is a shortcut for the mouse; the button does the same for everybody.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here is only for who drags
    <div
      className={`${shared.row} ${shared.tight} ${styles.zone}`}
      data-over={over}
      data-alone={alone}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <p>{text}</p>
      <BusyButton
        busy={busy}
        variant={alone ? 'filled' : 'default'}
        onClick={() => input.current?.click()}
        aria-describedby={id}
      >
        {button}
      </BusyButton>
      {children}
      <input
        {...rest}
        ref={input}
        className={`${shared.hidden} ${shared.plain}`}
        type="file"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Without this, choosing the same file again, for example after correcting it, would fire no event.
          event.currentTarget.value = '';
        }}
      />
      <Box component="p" className={shared.hint} flex="0 1 100%" id={id}>
        {limits}
      </Box>
    </div>
  );
}

/** Progress of a file that is being sent, from 0 to 1, and what the server does when all of it is there. */
export const UploadProgress = ({ name, sent, after }: { name: string; sent: number; after: string }) => (
  <p className={`${shared.side} ${shared.gap12} ${shared.plain} ${shared.figures}`}>
    <progress aria-label={`Subida de ${name}`} max={100} value={Math.round(sent * 100)} />
    <span>{sent < 1 ? `${Math.round(sent * 100)} %` : after}</span>
  </p>
);
