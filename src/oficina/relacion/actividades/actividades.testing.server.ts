import { expect } from 'vitest';
import type { Call } from '#oficina/acceso/usuarios/access.testing.server.ts';

/** Creates an actividad through the API: by default an own call on 24 November at ten in Madrid. */
export async function actividad(by: Call, _idResponsable: string, said: object = {}) {
  const response = await by('POST /actividades/crear', {
    asunto: 'Llamar',
    tipo: 'llamada',
    inicio: '2026-11-24T09:00:00Z',
    _idResponsable,
    ...said,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
