import { room } from '#platform/http/room.server.ts';
import { registerPdfQueue } from './queue-api.server.ts';

export const pdf = room('pdf', {
  title: 'PDF',
  about: 'Los que se están preparando.',
  routes: [registerPdfQueue],
});
