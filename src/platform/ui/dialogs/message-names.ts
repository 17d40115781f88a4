import type { MessageType } from '#platform/browser/messages.ts';

/** Name of each type of message, before its text. */
export const messageNames: Readonly<Record<MessageType, string>> = {
  info: 'Información',
  success: 'Hecho',
  warning: 'Aviso',
  error: 'Error',
};
