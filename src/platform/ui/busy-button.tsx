import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

export type BusyButtonProps = { busy: boolean } & ButtonProps & ComponentPropsWithRef<'button'>;

/**
 * A button that shows work under way. Unlike Mantine's `loading` it is never disabled, which would take the focus
 * away; the caller must ignore a second press.
 */
export function BusyButton({ busy, children, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      aria-busy={busy}
      leftSection={busy ? <Loader size={16} color="currentColor" /> : undefined}
    >
      {children}
    </Button>
  );
}
