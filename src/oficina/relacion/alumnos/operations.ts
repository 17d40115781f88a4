import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { leerRecibidas, paginaRecibidas, recibida, responderSolicitud } from './autoescuela-contract.ts';
import { mensajeAutoescuela } from './mensaje-contract.ts';
import { ofertaConCifra, ofertaLeida } from './oferta.ts';
import { enviada } from './sent.ts';
import { solicitud } from './solicitud.ts';
import { leerSinRespuesta, paginaSinRespuesta } from './unanswered.ts';

const id = z.uuid('no es un identificador');

/** Calls of trabajadores on the requests sent to autoescuelas. */
export const sentOperations = operations({
  leer: {
    method: 'GET',
    path: 'alumnos/leerEnviadas',
    summary: 'Solicitudes enviadas a una autoescuela, o las de un alumno, las últimas 200',
    query: z.strictObject({ _idCliente: id.optional(), _idAlumno: id.optional() }),
    answer: z.array(enviada),
  },
  enviar: {
    method: 'PUT',
    path: 'alumnos/enviarAAutoescuelas',
    summary:
      'Envía la solicitud de un alumno a las autoescuelas que ha consentido; a la que ya la tenía no se repite',
    body: z.strictObject({
      _id: id,
      autoescuelas: z.array(id).min(1, 'elige al menos una').max(3, 'elige tres como mucho'),
      consentimiento: z.literal(true, 'hace falta el consentimiento del alumno para cada una'),
    }),
    answer: z.literal(true),
  },
});

/** Calls of an autoescuela on the requests that it received. */
export const inboxOperations = operations({
  leer: {
    method: 'GET',
    path: 'alumnos/consultarMisDatos',
    summary: 'Solicitudes de alumnos enviadas a la autoescuela de quien ha entrado, las últimas primero',
    query: leerRecibidas,
    answer: paginaRecibidas,
  },
  guardar: {
    method: 'PUT',
    path: 'alumnos/actualizarDesdePanelCliente',
    summary: 'Una autoescuela responde a una solicitud que se le envió, o dice cómo acabó',
    body: responderSolicitud,
    answer: recibida,
  },
  oferta: {
    method: 'GET',
    path: 'alumnos/consultarOferta',
    summary:
      'La oferta que repite la tarifa publicada de la autoescuela, y la cifra del comparador para esa solicitud',
    query: z.strictObject({ _id: id }),
    answer: z.object({
      oferta: ofertaLeida.nullable().describe('null donde no puede esperarse ningún coste'),
      cifra: ofertaConCifra.shape.cifra,
    }),
  },
  escribir: {
    method: 'PUT',
    path: 'alumnos/escribirMensaje',
    summary: 'Una autoescuela escribe a quien le envió una solicitud, o dice que sí a hablar por teléfono',
    body: mensajeAutoescuela,
    answer: recibida,
  },
  ver: {
    method: 'PUT',
    path: 'alumnos/verMensajes',
    summary: 'Una autoescuela ha visto los mensajes de una solicitud',
    body: z.strictObject({ _id: id }),
    answer: recibida,
  },
});

/** Calls of trabajadores on the requests without an answer. */
export const unansweredOperations = operations({
  leer: {
    method: 'GET',
    path: 'alumnos/leerSinRespuesta',
    summary: 'Solicitudes que las autoescuelas no han respondido, las que más esperan primero',
    query: leerSinRespuesta,
    answer: paginaSinRespuesta,
  },
});

/** Call of an alumno without an account. */
export const autoregistroOperations = operations({
  pedir: {
    method: 'POST',
    path: 'alumnos/autoregistro',
    summary:
      'Un alumno pide información; repetirlo no crea otra solicitud, y hasta que confirma su correo no llega',
    body: solicitud.extend({ web: z.string().max(200).optional().describe('Las personas lo dejan vacío') }),
    answer: z.literal(true),
  },
});
