import type { actorOf } from '#oficina/base/roles/actor.server.ts';
import type { Procedencia } from './events.server.ts';

/** Address and browser of a request, as evidence of a firma. */
export const cameFrom = (request: Parameters<typeof actorOf>[0]): Procedencia => ({
  ip: request.ip,
  agente: request.headers['user-agent'] ?? '',
});
