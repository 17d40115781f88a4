import type { OutgoingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { ESCUCHAR } from '#platform/kit/presence.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { report } from '#platform/observe/log/log.server.ts';
import { openStreams } from './streams.server.ts';

const listening = z.strictObject({
  entidad: textField({ min: 1, max: 60 }),
  _id: z.uuid('no es un identificador'),
});

export type PresenceServices = Pick<StandardServices, 'db' | 'clock'> & {
  /** Address of the database, to listen for notices; without it, only the people of this program are known. */
  noticesUrl?: string | undefined;
  /** Takes a function to call when the program is about to close its port. */
  onLeaving?: ((tell: () => void) => void) | undefined;
};

/**
 * `GET /presencia/escuchar`: a stream (text/event-stream) of who else has a record open and what others change in it, for
 * trabajadores who may read the record. Only the panel's pages use it, so it is not in the description of the API.
 */
export function registerPresence(
  app: HttpApp,
  { db, clock, noticesUrl: url, onLeaving }: PresenceServices,
  standards: readonly Standard[],
): void {
  const onError = (failure: unknown) => report(app.log, 'company not known', { failure });
  const streams = openStreams({ db, clock, url, onError });
  onLeaving?.(streams.endAll);
  app.addHook('preClose', async () => streams.endAll());
  app.addHook('onClose', () => streams.close());
  app.get(
    `/${ESCUCHAR}`,
    {
      config: { access: signedIn('trabajador'), unattended: true },
      exposeHeadRoute: false,
      schema: { querystring: listening },
    },
    async (request, reply) => {
      const ficha = request.query;
      const family = standards.find(({ name }) => name === ficha.entidad);
      if (!family) throw invalidFields([{ campo: 'entidad', motivo: 'no guarda historia' }]);
      const read = async () => {
        const row = await family.rows.find(request, ficha._id);
        const { hidden = [] } = family.rows.scopeOf(request, 'consultarPorId');
        return { version: row.version, hidden };
      };
      const headers = {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Without this header, nginx would hold the events back until it has more.
        'x-accel-buffering': 'no',
      };
      const begin = () => {
        reply.hijack();
        return reply.raw.writeHead(200, headers);
      };
      try {
        await streams.open({ ficha, actor: actorOf(request), read, begin });
      } catch (failure) {
        if (!reply.sent) throw failure;
        onError(failure);
        reply.raw.destroy();
      }
    },
  );
}
