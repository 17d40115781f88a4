import { Box, Button, Text } from '@mantine/core';
import { showMessage } from '#platform/browser/messages.ts';

/**
 * What the person who runs the server must do, ready to be sent: the office does not run commands. `about`
 * names the part, for readers of one button after another.
 */
export function ServerMessage({ about, text }: { about: string; text: string }) {
  const copy = () =>
    // Browsers have no clipboard over a connection that is not secure.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => showMessage('success', 'Mensaje copiado: pégalo en un correo'),
      () => showMessage('warning', 'No se ha podido copiar: selecciónalo y cópialo a mano'),
    );
  return (
    <details>
      <Box
        component="summary"
        mih={24}
        c="var(--brand)"
        aria-label={`Mensaje para quien lleva el servidor: ${about}`}
      >
        Mensaje para quien lleva el servidor
      </Box>
      <Text size="sm" my="xs" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Button variant="default" size="xs" onClick={copy}>
        Copiar el mensaje
      </Button>
    </details>
  );
}
