import { Anchor, Modal } from '@mantine/core';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { later } from '#platform/ui/later.tsx';
import { ListLoading } from '#platform/ui/list/list-states.tsx';

const StatementForm = later<{ id: string; mails: boolean; onClose(): void }>(
  async () => (await import('./statement-form.tsx')).StatementForm,
  { instead: <ListLoading />, reload: false },
);

/** Statement of account of a cliente, to download or to mail. */
export function StatementButton({ id }: { id: string }) {
  const user = useSessionUser();
  const [opened, setOpened] = useState(false);
  const mails = user !== undefined && permitted(user, 'facturas', 'T') !== null;
  const close = () => setOpened(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        fw={600}
        td="underline"
        onClick={() => setOpened(true)}
      >
        Estado de cuenta
      </Anchor>
      <Modal
        opened={opened}
        onClose={close}
        title="Estado de cuenta"
        size="lg"
        onExitTransitionEnd={keepFocus}
      >
        {opened && <StatementForm id={id} mails={mails} onClose={close} />}
      </Modal>
    </>
  );
}
