import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { certificadoGuardado, ensayo, guardarCertificado } from './certificate-contract.ts';
import { comparacion, pedirComparacion } from './comparison-contract.ts';
import { entornoLeido } from './environment-contract.ts';
import { entornos } from './qr-address.ts';
import { declaracion, tramoVerificado } from './verification-contract.ts';

const motivos = ['sinCertificado', 'incidencia', 'detenida', 'demostracion'] as const;

const estadoEnvios = z.object({
  pendientes: z.number().describe('Registros que esperan'),
  desde: z.string().nullable().describe('Desde cuándo espera el primero'),
  rechazados: z.number().describe('Registros que no ha aceptado: se corrigen, y no se repiten solos'),
  conErrores: z.number().describe('Registros que ha aceptado con errores'),
  motivo: z.enum(motivos).nullable().describe('Por qué esperan; nulo si solo les toca enseguida'),
  aviso: z.string().nullable().describe('Lo mismo, para leerlo'),
  ultimoEnvio: z.string().nullable(),
  entorno: z.enum(entornos).describe('En pruebas nada tiene efectos'),
});

/** Number of records that wait, and the reason. */
export type EstadoEnvios = z.infer<typeof estadoEnvios>;

const siguiente = z
  .string()
  .regex(/^[0-9a-f-]{36}\.-?\d{1,15}$/, 'no es un tramo de esta comprobación')
  .transform((text): { cadena: string; orden: number } => {
    const [cadena = '', orden] = text.split('.');
    return { cadena, orden: Number(orden) };
  })
  .optional()
  .describe('El `siguiente` de la respuesta anterior')
  .meta({ examples: ['0198c0de-0000-7000-8000-000000000001.1000'] });

/** Calls on the registros of facturas and on what the tax agency says of them. */
export const verifactuOperations = operations({
  verificacion: {
    method: 'GET',
    path: 'facturas/verificacion',
    summary: 'Comprueba un tramo de los registros y, al final, la numeración; hasta que `siguiente` sea null',
    query: z.strictObject({ siguiente }),
    answer: tramoVerificado,
  },
  declaracionResponsable: {
    method: 'GET',
    path: 'facturas/declaracionResponsable',
    summary: 'Declaración responsable del sistema informático de facturación (RD 1007/2023, art. 13)',
    query: z.strictObject({
      _id: z.coerce
        .number('no es el de una declaración')
        .int()
        .min(1)
        .max(2 ** 31 - 1)
        .optional()
        .describe('Una de `versiones`, en lugar de la vigente'),
    }),
    answer: declaracion,
  },
  comparacionAgencia: {
    method: 'GET',
    path: 'facturas/comparacionAgencia',
    summary: 'Compara las facturas de un mes con las que tiene la Agencia Tributaria, preguntándole',
    query: pedirComparacion,
    answer: comparacion,
  },
  estadoEnvios: {
    method: 'GET',
    path: 'facturas/estadoEnvios',
    summary: 'Cuántos registros esperan a enviarse a la Agencia Tributaria, y por qué',
    query: z.strictObject({}),
    answer: estadoEnvios,
  },
  reintentarEnvios: {
    method: 'PUT',
    path: 'facturas/reintentarEnvios',
    summary: 'Vuelve a intentar en un minuto los envíos que la Agencia Tributaria ha parado',
    body: z.strictObject({}),
    answer: estadoEnvios,
  },
  leerEntorno: {
    method: 'GET',
    path: 'negocio/leerEntorno',
    summary:
      'El entorno de la Agencia Tributaria, las facturas de pruebas que quedan y los certificados en uso',
    query: z.strictObject({}),
    answer: entornoLeido,
  },
  retirarPruebas: {
    method: 'PUT',
    path: 'negocio/retirarPruebas',
    summary: 'Retira las facturas emitidas en el entorno de pruebas, con sus cobros y sus registros',
    body: z.strictObject({}),
    answer: z.object({ retiradas: z.number() }),
  },
  guardarCertificado: {
    method: 'PUT',
    path: 'negocio/guardarCertificado',
    summary:
      'Pone o quita el certificado para la Agencia Tributaria, que se usa desde ese momento y no se da nunca',
    body: guardarCertificado,
    answer: certificadoGuardado,
  },
  ensayarAgencia: {
    method: 'PUT',
    path: 'negocio/ensayarAgencia',
    summary:
      'Pregunta con el certificado al entorno de pruebas de la Agencia Tributaria, y dice qué ha contestado',
    body: z.strictObject({}),
    answer: ensayo,
  },
});
