import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { type RegistrationServices, registerSchool } from './register-school.server.ts';
import { registro } from './registration.ts';

const body = registro.safeExtend({
  web: z.string().max(200).optional().describe('Las personas lo dejan vacío'),
});

/** `POST /usuariosClientes/crearDesdeRegistro` (specification §7): the same answer whether or not the address was known. */
export function registerRegistro(app: HttpApp, services: RegistrationServices): void {
  app.post(
    '/usuariosClientes/crearDesdeRegistro',
    {
      config: {
        access: 'publico',
        rateLimit: { max: 10, timeWindow: '10 minutes' },
        once: false,
        mails: { made: () => 'El registro está guardado, a falta de confirmar el correo' },
      },
      schema: {
        summary: 'Registra una autoescuela y a quien la lleva; una persona comprueba después que es suya',
        body,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      const { web, ...registration } = request.body;
      // People never see this field: whoever fills it in is a machine, and is told what it wants to hear.
      if (!web) await registerSchool(services, registration);
      return true as const;
    },
  );
}
