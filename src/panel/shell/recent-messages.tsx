import { Modal, Stack, Text } from '@mantine/core';
import { recentMessages } from '#platform/browser/messages.ts';
import { clockOf } from '#platform/browser/moments.ts';
import { useStore } from '#platform/browser/store.ts';
import { messageNames } from '#platform/ui/dialogs/message-names.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import shared from '#platform/ui/shared.module.css';

/** The last messages, for who did not have the time to read them. */
export function RecentMessages({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const messages = useStore(recentMessages);
  return (
    <Modal opened={opened} onClose={onClose} title="Últimos mensajes" onExitTransitionEnd={keepFocus}>
      {messages.length === 0 ? (
        <Text>Todavía no ha salido ninguno.</Text>
      ) : (
        <Stack component="ul" className={shared.list} gap="sm">
          {messages.map(({ id, type, text, at }) => (
            <li key={id} className={shared.anywhere}>
              <time className={shared.small} dateTime={at}>
                {clockOf(at)}
              </time>{' '}
              <strong>{messageNames[type]}.</strong> {text}
            </li>
          ))}
        </Stack>
      )}
    </Modal>
  );
}
