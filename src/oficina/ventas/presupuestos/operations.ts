import { z } from 'zod';
import { listaMedios } from '#oficina/ventas/papeles/medios.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { rowVersion as version } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { presupuestos } from './contract.ts';
import { miPresupuesto } from './own-presupuesto.ts';

const id = z.uuid('no es un identificador');
const one = z.strictObject({ _id: id });
const words = textField({ min: 1, max: 1_000 });

const acceptanceFields = z.strictObject({
  _id: id,
  version,
  seleccionadas: z
    .array(id)
    .max(1_000)
    .optional()
    .describe('Líneas opcionales que se aceptan; sin ella, las ya elegidas'),
  aceptadoPor: textField({ min: 1, max: 160 }).optional().describe('Quién aceptó, si lo anota el negocio'),
  medio: z
    .enum(listaMedios, `di uno de estos: ${listaMedios.join(', ')}`)
    .optional()
    .describe('Cómo lo dijo, si lo anota el negocio'),
  huella: z.string().max(64).optional().describe('De un cliente: la que dio consultarMiPresupuesto'),
  total: z.string().max(30).optional().describe('De un cliente: el total que vio, con lo que eligió'),
  metodo: z.string().max(10).optional().describe('De un cliente: dibujo o texto'),
  trazo: z.string().max(100_000).optional().describe('De un cliente que dibuja su firma'),
  firma: z.string().max(200).optional().describe('De un cliente que escribe su firma'),
  nif: z.string().max(20).optional(),
  acepto: z.string().max(2).optional().describe('De un cliente: si'),
});

const acceptance = acceptanceFields.meta({
  examples: [
    {
      _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f',
      version: 1,
      aceptadoPor: 'Rosa Gil',
      medio: 'telefono',
    },
  ],
});

/** Acceptance of a presupuesto, as its call takes it. */
export type AceptacionDicha = z.infer<typeof acceptance>;

const whole = paperOut(presupuestos);

/** Calls on the answers to a presupuesto, on what its cliente reads, and on its copy. */
export const presupuestosOperations = operations({
  duplicar: {
    method: 'POST',
    path: 'presupuestos/duplicar',
    summary: 'Hace otro presupuesto, en proceso, con lo que dice este',
    body: one,
    answer: whole,
  },
  consultarMiPresupuesto: {
    method: 'GET',
    path: 'presupuestos/consultarMiPresupuesto',
    summary: 'Un presupuesto como lo lee su cliente, y cómo está',
    query: one,
    answer: miPresupuesto,
  },
  contarMisPendientes: {
    method: 'GET',
    path: 'presupuestos/contarMisPendientes',
    summary: 'Cuántos presupuestos esperan la respuesta de su cliente',
    answer: z.object({ pendientes: z.number() }),
  },
  aceptar: {
    method: 'PUT',
    path: 'presupuestos/aceptar',
    summary:
      'Acepta un presupuesto enviado, con lo opcional que se elija: un cliente lo firma, y el negocio anota quién se lo dijo y cómo; 40902 con los estados a los que puede pasar si desde el suyo no se puede',
    body: acceptance,
    answer: whole,
  },
  rechazar: {
    method: 'PUT',
    path: 'presupuestos/rechazar',
    summary:
      'El cliente no acepta un presupuesto enviado; 40902 con los estados a los que puede pasar si desde el suyo no se puede',
    body: z.strictObject({ _id: id, version, motivo: words }),
    answer: whole,
  },
  preguntar: {
    method: 'PUT',
    path: 'presupuestos/preguntar',
    summary: 'Un cliente pregunta por un presupuesto que espera respuesta, o que ha caducado',
    body: z.strictObject({ _id: id, pregunta: words }),
    answer: whole,
  },
  anotarVisto: {
    method: 'PUT',
    path: 'presupuestos/anotarVisto',
    summary: 'Anota que alguien del cliente ha empezado a leer un presupuesto: solo la primera vez',
    body: one,
    answer: whole,
  },
});
