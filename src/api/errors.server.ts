import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, type ErrorCode, errorCodes } from '#kit/error-codes.ts';

/** An expected refusal: its message is shown to the person as it stands. */
class AppError extends Error {
  override name = 'AppError';
  readonly codigo: ErrorCode;
  readonly campos: ErrorBody['campos'];

  constructor(codigo: ErrorCode, mensaje: string, campos?: ErrorBody['campos']) {
    super(mensaje);
    this.codigo = codigo;
    this.campos = campos;
  }
}

/** 404 naming what was looked for: `notFound('el archivo')`. */
export const notFound = (what: string) =>
  new AppError(errorCodes.noEncontrado, `No se ha encontrado ${what}`);

const NOT_VALID = 'Hay datos que no son válidos';

/** 400 naming each field and what is wrong with it, as a schema would. */
export const invalidFields = (campos: NonNullable<ErrorBody['campos']>) =>
  new AppError(errorCodes.validacion, NOT_VALID, campos);

/** What Fastify itself refuses, in the words of the house. */
const ofFramework: Record<number, [ErrorCode, string]> = {
  400: [errorCodes.validacion, 'La petición no es válida'],
  404: [errorCodes.noEncontrado, 'No se ha encontrado la dirección pedida'],
  405: [errorCodes.metodoNoPermitido, 'Esta dirección no admite esa operación'],
  413: [errorCodes.cuerpoDemasiadoGrande, 'El envío es demasiado grande'],
  415: [errorCodes.tipoNoAdmitido, 'El tipo de contenido no se admite'],
  429: [errorCodes.demasiadasPeticiones, 'Demasiadas peticiones. Espera un momento y vuelve a intentarlo'],
  503: [errorCodes.noDisponible, 'El servicio no está disponible en este momento. Vuelve a intentarlo'],
};

/** One answer for every failure: expected ones speak, unexpected ones leave only a trace id and a log line. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const [codigo, mensaje, campos] = describe(error);
    if (codigo >= 50_000) request.log.error({ err: error }, 'request failed');
    send(reply, request, { codigo, mensaje, ...(campos && { campos }) });
  });
}

/** JSON 404 for callers of the API, who expect no page. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const [codigo, mensaje] = ofFramework[404] ?? [errorCodes.noEncontrado, ''];
  send(reply, request, { codigo, mensaje });
}

function send(reply: FastifyReply, request: FastifyRequest, body: Omit<ErrorBody, 'idTraza'>): void {
  reply.code(Math.trunc(body.codigo / 100)).send({ ...body, idTraza: request.id } satisfies ErrorBody);
}

function describe(error: FastifyError): [ErrorCode, string, ErrorBody['campos']?] {
  if (error instanceof AppError) return [error.codigo, error.message, error.campos];
  if (hasZodFastifySchemaValidationErrors(error)) {
    const campos = error.validation.map((issue) => ({
      campo: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      motivo: issue.message ?? 'no es válido',
    }));
    return [errorCodes.validacion, NOT_VALID, campos];
  }
  const known = error.statusCode === undefined ? undefined : ofFramework[error.statusCode];
  if (known) return known;
  if (isDatabaseDown(error))
    return [errorCodes.noDisponible, 'No se ha guardado: la base de datos no responde'];
  return [errorCodes.interno, 'Se ha producido un error. Vuelve a intentarlo'];
}

/** Connection refused or cut, and the SQLSTATEs by which a server says it is going or coming. */
function isDatabaseDown(error: { code?: string; cause?: unknown }): boolean {
  const code = error.code ?? (error.cause as { code?: string } | undefined)?.code ?? '';
  return /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\w{3})$/.test(code);
}
