import { z } from 'zod';
import type { HttpApp } from '#platform/http/http.server.ts';
import { makeSolicitud, type SolicitudServices } from './make-solicitud.server.ts';
import { solicitud } from './solicitud.ts';

/** Without correo nobody can confirm the request, so it stays in the office. */
const SOLICITUD_SIN_CONFIRMAR =
  'La solicitud está guardada y sin confirmar: no le llega a ninguna autoescuela';

const body = solicitud.extend({
  web: z.string().max(200).optional().describe('Las personas lo dejan vacío'),
});

/**
 * `POST /alumnos/autoregistro`: saves the request of an alumno without an account. A repeated request
 * gets the same answer.
 */
export function registerAlumnoRegistration(app: HttpApp, services: SolicitudServices): void {
  app.post(
    '/alumnos/autoregistro',
    {
      config: {
        access: 'publico',
        rateLimit: { max: 10, timeWindow: '10 minutes' },
        mails: { made: () => SOLICITUD_SIN_CONFIRMAR },
      },
      schema: {
        summary:
          'Un alumno pide información; repetirlo no crea otra solicitud, y hasta que confirma su correo no llega',
        body,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      const { web, ...asked } = request.body;
      // People do not see this field, so only a machine fills it in.
      if (!web) await makeSolicitud(services, asked);
      return true as const;
    },
  );
}
