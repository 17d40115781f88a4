import type { ErrorBody } from '#platform/kit/contract/error-codes.ts';

/** Codes that no server sends: the call never got an answer. */
export const NO_ANSWER = 0;

type RequiredPart = { codigo: number; mensaje: string };

/** A call that was refused or got no answer; `mensaje` is for the person, and empty when the server gave none. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly codigo: number;
  readonly mensaje: string;
  readonly campos: NonNullable<ErrorBody['campos']>;
  readonly detalle: Record<string, unknown>;
  /** Finds the failure in the server's log. */
  readonly idTraza: string | undefined;

  constructor({ codigo, mensaje, campos = [], detalle = {}, idTraza }: Partial<ErrorBody> & RequiredPart) {
    super(mensaje || `code ${codigo}`);
    this.codigo = codigo;
    this.mensaje = mensaje;
    this.campos = campos;
    this.detalle = detalle;
    this.idTraza = idTraza;
  }
}
