import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { firmaEnPersona, nuevaSolicitud, previasLeidas, solicitudLeida } from './contract.ts';

const id = z.uuid('no es un identificador');

/** Calls on the firmas of a documento. */
export const firmasOperations = operations({
  leer: {
    method: 'GET',
    path: 'firmas/leer',
    summary: 'Firmas que se han pedido de un documento, de cualquiera de sus versiones: la última primero',
    query: z.strictObject({ _idDocumento: id }),
    answer: z.array(solicitudLeida),
  },
  previas: {
    method: 'GET',
    path: 'firmas/previas',
    summary: 'Firmas de otros que trae un documento PDF, y si se puede firmar con ellas',
    query: z.strictObject({ _idDocumento: id }),
    answer: previasLeidas,
  },
  solicitar: {
    method: 'POST',
    path: 'firmas/solicitar',
    summary:
      'Pide que firmen un documento PDF una o varias personas, en orden; 40904 si está firmado, o si ya se le ha pedido a alguna',
    description:
      'A quien tiene correo se le escribe con un enlace cuando le toca. Si el documento ya se está firmando, se añaden a quienes firman, con el plazo, el código y el mensaje que se pusieron entonces: el orden 1 es a la vez que los últimos, y el 2 después.',
    body: nuevaSolicitud,
    answer: solicitudLeida,
  },
  recordar: {
    method: 'PUT',
    path: 'firmas/recordar',
    summary:
      'Vuelve a escribir a quien tiene que firmar ahora: una vez al día, y tres recordatorios como mucho',
    body: z.strictObject({ _id: id, _idFirmante: id }),
    answer: solicitudLeida,
  },
  enlace: {
    method: 'POST',
    path: 'firmas/enlace',
    summary:
      'Hace un enlace para quien tiene que firmar ahora, para dárselo por otro medio; queda escrito quién lo hizo, y para firmar con él se pide siempre un código que va a su correo',
    body: z.strictObject({ _id: id, _idFirmante: id }),
    answer: z.object({ url: z.string() }),
  },
  revocar: {
    method: 'PUT',
    path: 'firmas/revocar',
    summary:
      'Retira una firma que se había pedido o, un administrador, revoca la que ya está hecha: con un motivo, y sin perder ninguna prueba',
    body: z.strictObject({ _id: id, motivo: textField({ min: 1, max: 1_000 }) }),
    answer: solicitudLeida,
  },
  firmar: {
    method: 'PUT',
    path: 'documentos/firmar',
    summary:
      'Firma en el momento un documento PDF: una persona ante un trabajador, o un cliente en su panel; 40901 si el documento no es el que se leyó',
    body: firmaEnPersona,
    bodyLimit: 128 * 1024,
    answer: solicitudLeida,
  },
});
