import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import {
  type AppError,
  invalidFields,
  keyOfAnother,
  noSession,
  notAllowed,
  notFound,
  outOfDate,
  tooBig,
  tooMany,
} from '../errors.server.ts';

const TRACE = '01a1fe40-6f2b-7c1d-8a3e-5b9f0c2d4e6a';

/** Body of every refusal (see `ErrorBody`). */
export const ERROR_SCHEMA = {
  type: 'object',
  description: 'Cuerpo de todas las respuestas de error',
  required: ['codigo', 'mensaje', 'idTraza'],
  properties: {
    codigo: {
      type: 'integer',
      enum: Object.values(errorCodes),
      description: 'Las tres primeras cifras son el estado HTTP',
    },
    mensaje: { type: 'string', description: 'Qué ha pasado, en español, para enseñarlo tal cual' },
    campos: {
      type: 'array',
      description: 'Cada dato que no vale, y por qué',
      items: {
        type: 'object',
        required: ['campo', 'motivo'],
        properties: { campo: { type: 'string' }, motivo: { type: 'string' } },
      },
    },
    detalle: {
      type: 'object',
      additionalProperties: true,
      description: 'Lo que el código necesita: los segundos de espera, el registro tal como está ahora',
    },
    idTraza: { type: 'string', format: 'uuid', description: 'Para encontrar la petición en el registro' },
  },
} as const;

const REFUSALS: Record<number, { description: string; error: AppError }> = {
  400: {
    description: 'Hay datos que no valen: cada uno con su motivo',
    error: invalidFields([{ campo: 'nombre', motivo: 'falta' }]),
  },
  401: { description: 'Falta el token o la clave, o ya no sirven', error: noSession() },
  403: { description: 'Se sabe quién llama, pero no tiene permiso', error: notAllowed() },
  404: { description: 'No existe, o no está al alcance de quien llama', error: notFound('el registro') },
  409: {
    description:
      'Choca con lo que hay: alguien lo ha cambiado antes (40901), ya existe (40903) o algo depende de él (40904)',
    error: outOfDate({ version: 2 }),
  },
  413: {
    description: 'Lo que se envía pesa demasiado',
    error: tooBig('archivo', 'pesa más de 5 MB'),
  },
  422: {
    description:
      'Una norma no lo permite (42201), o esa Idempotency-Key se usó antes con otros datos (42202)',
    error: keyOfAnother(),
  },
  429: {
    description: 'Demasiadas peticiones: la cabecera Retry-After dice los segundos que hay que esperar',
    error: tooMany('Demasiadas peticiones. Espera un momento y vuelve a intentarlo', 30),
  },
};

/** The header of calls that take an `Idempotency-Key`. */
export const ONCE_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Una distinta para cada operación: repetida con los mismos datos antes de 24 horas, se hace una sola vez y se responde lo mismo',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  // Disabled by default: a call tried from the description should not repeat another one.
  examples: { ejemplo: { value: '5f0b8d1e-6f5a-4c0e-9d55-0f3a4c7e2b19', 'x-disabled': true } },
};

/** The `components.responses` of the description: each refusal, named by its status, with its example. */
export function refusalComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { description, error }]) => [
      status,
      {
        description,
        ...(status === '429' && {
          headers: { 'Retry-After': { description: 'Segundos', schema: { type: 'integer' }, example: 30 } },
        }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: { codigo: error.codigo, mensaje: error.message, ...error.more, idTraza: TRACE },
          },
        },
      },
    ]),
  );
}

/** Refusals of a call, by status. */
export const refusalsOf = (statuses: readonly number[]): Record<string, { $ref?: string }> =>
  Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${status}` }]),
  );

export type Refusable = {
  method: string;
  publico: boolean;
  /** Names of its parameters and fields. */
  takes: readonly string[];
  /** Asks for one row. */
  row: boolean;
  limited: boolean;
  /** Takes an `Idempotency-Key`. */
  once: boolean;
};

/**
 * Statuses of a call's refusals, from its parameters and its access. The description says once that any call may answer 429;
 * here 429 is only for calls with a limit of their own.
 */
export function statusesOf({ method, publico, takes, row, limited, once }: Refusable): number[] {
  return [
    ...(takes.length > 0 || once ? [400] : []),
    ...(publico ? [] : [401, 403]),
    ...(row ? [404] : []),
    ...(!publico && method !== 'GET' && takes.length > 0 ? [409] : []),
    ...(once ? [422] : []),
    ...(limited ? [429] : []),
  ];
}
