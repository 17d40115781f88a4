import { z } from 'zod';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { type RegistrationServices, registerAutoescuela } from './register-autoescuela.server.ts';
import { registro } from './registration.ts';

const body = registro.safeExtend({
  web: z.string().max(200).optional().describe('Las personas lo dejan vacío'),
});

/**
 * `POST /usuariosClientes/crearDesdeRegistro` (specification §7): known and unknown addresses get the same
 * answer.
 */
export function registerRegistro(app: HttpApp, services: RegistrationServices): void {
  serve(
    app,
    {
      method: 'POST',
      path: 'usuariosClientes/crearDesdeRegistro',
      summary: 'Registra una autoescuela y a quien la lleva; una persona comprueba después que es suya',
      body,
      answer: z.literal(true),
    },
    {
      access: 'publico',
      rateLimit: { max: 10, timeWindow: '10 minutes' },
      once: false,
      mails: { made: () => 'El registro está guardado, a falta de confirmar el correo' },
    },
    async (request) => {
      const { web, ...registration } = request.body;
      // People do not see this field, so only a machine fills it in; it gets the usual answer and no account.
      if (!web) await registerAutoescuela(services, registration);
      return true as const;
    },
  );
}
