import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { makeSolicitud, type SolicitudServices } from './make-solicitud.server.ts';
import { autoregistroOperations } from './operations.ts';

/** Without correo nobody can confirm the request, so it stays in the office. */
const SOLICITUD_SIN_CONFIRMAR =
  'La solicitud está guardada y sin confirmar: no le llega a ninguna autoescuela';

/**
 * `POST /alumnos/autoregistro`: saves the request of an alumno without an account. A repeated request
 * gets the same answer.
 */
export function registerAlumnoRegistration(app: HttpApp, services: SolicitudServices): void {
  serve(
    app,
    autoregistroOperations.pedir,
    {
      access: 'publico',
      rateLimit: { max: 10, timeWindow: '10 minutes' },
      mails: { made: () => SOLICITUD_SIN_CONFIRMAR },
    },
    async (request) => {
      const { web, ...asked } = request.body;
      // People do not see this field, so only a machine fills it in.
      if (!web) await makeSolicitud(services, asked);
      return true as const;
    },
  );
}
