import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { tellTrouble, troubleOf } from '#platform/database/database-trouble.server.ts';
import { type ErrorBody, type ErrorCode, errorCodes } from '#platform/kit/contract/error-codes.ts';

/** An expected refusal: its message is shown to the person as it stands. */
export class AppError extends Error {
  override name = 'AppError';
  readonly codigo: ErrorCode;
  readonly more: Pick<ErrorBody, 'campos' | 'detalle'>;

  constructor(codigo: ErrorCode, mensaje: string, more: Pick<ErrorBody, 'campos' | 'detalle'> = {}) {
    super(mensaje);
    this.codigo = codigo;
    this.more = more;
  }
}

type Fields = NonNullable<ErrorBody['campos']>;

/** 404 that names the missing thing: `notFound('el archivo')`. */
export const notFound = (what: string) =>
  new AppError(errorCodes.noEncontrado, `No se ha encontrado ${what}`);

const NOT_VALID = 'Hay datos que no son válidos';

/** 404 for a row that was merged into another: the screen goes there. */
export const mergedInto = (what: string, _id: string) =>
  new AppError(errorCodes.noEncontrado, `No se ha encontrado ${what}: se ha fusionado con otro`, {
    detalle: { fusionadoCon: _id },
  });

/** 400 with each wrong field and its reason, as a schema gives them. */
export const invalidFields = (campos: Fields) => new AppError(errorCodes.validacion, NOT_VALID, { campos });

/** 401: there is no session, or it has ended. */
export const noSession = () => new AppError(errorCodes.sesion, 'Tu sesión ha caducado. Vuelve a entrar.');

/** 401 for a failed sign-in; the same words for every cause. */
export const wrongCredentials = () =>
  new AppError(errorCodes.credenciales, 'El correo o la clave no son correctos');

/** 401: the key was right, but the code of the second factor is missing or wrong. */
export const secondFactorNeeded = (mensaje: string) => new AppError(errorCodes.segundoFactor, mensaje);

/** 403: the actor is known, but may not do this. */
export const notAllowed = (mensaje = 'No tienes permiso para hacer esto') =>
  new AppError(errorCodes.sinPermiso, mensaje);

/** 403: the session needs a second factor, which the person must set up or give. */
export const factorMissing = () =>
  new AppError(errorCodes.faltaDobleFactor, 'Tu rol pide entrar con doble factor: actívalo para seguir');

/** 403: the person must prove their presence again and repeat the call. */
export const identityToConfirm = () =>
  new AppError(errorCodes.confirmarIdentidad, 'Para hacer esto, confirma antes que eres tú');

/** 409: somebody changed the row since it was read; `actual` is the row as it is now. */
export const outOfDate = (actual: Record<string, unknown>) =>
  new AppError(errorCodes.version, 'Alguien ha cambiado estos datos mientras los editabas', {
    detalle: { actual },
  });

/** 409: the row cannot go from its state to the wanted one; `permitidas` are the possible ones. */
export const notFromHere = (
  permitidas: readonly string[],
  mensaje = 'Desde su estado de ahora no se puede hacer eso',
) =>
  new AppError(errorCodes.transicion, mensaje, {
    detalle: { permitidas },
  });

/** 409 on the field with a value that another row has; the reason is also the message, as a sentence. */
export const duplicated = (campo: string, motivo: string) =>
  new AppError(errorCodes.duplicado, motivo.charAt(0).toLocaleUpperCase('es') + motivo.slice(1), {
    campos: [{ campo, motivo }],
  });

/** 409: another row depends on this one. */
export const inUse = (mensaje: string) => new AppError(errorCodes.enUso, mensaje);

/**
 * 422: a rule of taxes or invoicing forbids it. `norma` is the law, `campos` the fields that can solve it,
 * and `reglas` the codes of the tax agency, for its own rules.
 */
export const againstRule = (
  mensaje: string,
  norma?: string,
  { campos, reglas }: { campos?: Fields; reglas?: number[] } = {},
) =>
  new AppError(errorCodes.fiscal, mensaje, {
    ...(campos && { campos }),
    ...((norma !== undefined || reglas) && {
      detalle: { ...(norma !== undefined && { norma }), ...(reglas && { reglas }) },
    }),
  });

/** 422: the key of this request was used before with another body. */
export const keyOfAnother = () =>
  new AppError(
    errorCodes.claveUsada,
    'Esa Idempotency-Key ya se usó con otros datos: cada petición distinta lleva la suya',
  );

/** 413 on the field that is too big. */
export const tooBig = (campo: string, motivo: string) =>
  new AppError(errorCodes.cuerpoDemasiadoGrande, 'El envío es demasiado grande', {
    campos: [{ campo, motivo }],
  });

/** 429 with the seconds to wait, in words too. */
export const tooMany = (mensaje: string, espera: number) =>
  new AppError(errorCodes.demasiadasPeticiones, mensaje, { detalle: { espera } });

/** 405: the address exists, for other verbs. */
export const methodNotAllowed = () =>
  new AppError(errorCodes.metodoNoPermitido, 'Esta dirección no admite esa operación');

/** Fastify's own refusals, with codes and messages of this API. */
const ofFramework: Record<number, [ErrorCode, string]> = {
  400: [errorCodes.validacion, 'La petición no es válida'],
  404: [errorCodes.noEncontrado, 'No se ha encontrado la dirección pedida'],
  405: [errorCodes.metodoNoPermitido, 'Esta dirección no admite esa operación'],
  413: [errorCodes.cuerpoDemasiadoGrande, 'El envío es demasiado grande'],
  415: [errorCodes.tipoNoAdmitido, 'El tipo de contenido no se admite'],
  429: [errorCodes.demasiadasPeticiones, 'Demasiadas peticiones. Espera un momento y vuelve a intentarlo'],
  503: [errorCodes.noDisponible, 'El servicio no está disponible en este momento. Vuelve a intentarlo'],
};

/** JSON 404 for callers of the API, who expect no page. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const [codigo, mensaje] = ofFramework[404] ?? [errorCodes.noEncontrado, ''];
  sendRefusal(reply, { codigo, mensaje, idTraza: request.id });
}

/** Body of the answer to a failure. */
export function refusalOf(error: Error, { id, method }: Pick<FastifyRequest, 'id' | 'method'>): ErrorBody {
  const [codigo, mensaje, more] = describe(error, method);
  return { codigo, mensaje, ...more, idTraza: id };
}

/** HTTP status of a refusal. */
export const statusOf = ({ codigo }: Pick<ErrorBody, 'codigo'>): number => Math.trunc(codigo / 100);

/** Answers with a refusal. */
export function sendRefusal(reply: FastifyReply, body: ErrorBody): void {
  reply.code(statusOf(body)).send(body);
}

function describe(
  error: Partial<FastifyError> & Error,
  method: string,
): [ErrorCode, string, AppError['more']?] {
  if (error instanceof AppError) return [error.codigo, error.message, error.more];
  if (hasZodFastifySchemaValidationErrors(error))
    return [errorCodes.validacion, NOT_VALID, { campos: error.validation.flatMap(fieldsOf) }];
  const known = error.statusCode === undefined ? undefined : ofFramework[error.statusCode];
  if (known) return known;
  const trouble = troubleOf(error);
  if (trouble) {
    const { mensaje, espera } = tellTrouble(trouble, method);
    return [errorCodes.noDisponible, mensaje, { detalle: { espera } }];
  }
  return [errorCodes.interno, 'Se ha producido un error. Vuelve a intentarlo'];
}

type Issue = { keyword: string; instancePath: string; message?: string; params: Record<string, unknown> };

/** Problems that a schema found, by field; each unknown name is a field of its own. */
function fieldsOf({ keyword, instancePath, message, params }: Issue): Fields {
  const campo = instancePath.replace(/^\//, '').replaceAll('/', '.');
  if (keyword === 'unrecognized_keys' && Array.isArray(params.keys)) {
    const before = campo === '' ? '' : `${campo}.`;
    return params.keys.map((key) => ({ campo: `${before}${key}`, motivo: 'no se admite' }));
  }
  return [{ campo, motivo: message ?? 'no es válido' }];
}
