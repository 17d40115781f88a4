import { client } from '#platform/browser/operations.ts';
import type { inboxOperations } from './operations.ts';

/** Calls of an autoescuela about the requests that it received. */
export const inboxCalls = client<typeof inboxOperations>({
  leer: 'GET alumnos/consultarMisDatos',
  guardar: 'PUT alumnos/actualizarDesdePanelCliente',
  oferta: 'GET alumnos/consultarOferta',
  escribir: 'PUT alumnos/escribirMensaje',
  ver: 'PUT alumnos/verMensajes',
});

export const inboxFallbacks = {
  leer: 'Error al obtener las solicitudes',
  guardar: 'Error al actualizar la solicitud',
  escribir: 'Error al enviar el mensaje',
};

/** First part of the keys of these queries. */
export const INBOX = 'solicitudesRecibidas';
