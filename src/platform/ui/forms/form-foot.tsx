import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../busy-button.tsx';

type FormFootProps = {
  busy: boolean;
  /** Words of the button that leaves the form as it is. */
  back?: ReactNode;
  onClose(): void;
  /** Words of the button that sends the form. */
  children: ReactNode;
};

/** Foot of the form of a dialog: back, or do it. */
export const FormFoot = ({ busy, back = 'Cancelar', onClose, children }: FormFootProps) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onClose}>
      {back}
    </Button>
    <BusyButton type="submit" busy={busy}>
      {children}
    </BusyButton>
  </Group>
);
