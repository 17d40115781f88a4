import { client } from '#platform/browser/operations.ts';
import type { sentOperations } from './operations.ts';

type Whose = { _idCliente: string } | { _idAlumno: string };

/** Calls about the requests sent to autoescuelas. */
export const sentCalls = client<typeof sentOperations>({
  leer: 'GET alumnos/leerEnviadas',
  enviar: 'PUT alumnos/enviarAAutoescuelas',
});

export const sentFallbacks = {
  leer: 'Error al obtener las solicitudes enviadas',
  enviar: 'Error al enviar la solicitud',
};

/** Query key of the sent requests; sending one invalidates it. */
export const sentKey = (whose: Whose) => ['alumnos', 'list', 'sent', whose];
