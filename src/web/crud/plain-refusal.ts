import { ApiError } from '../api-error.ts';

/**
 * What the server refused, where no form has a field to say it beside: the reason itself, not that some value is wrong.
 * Fields named in `fields` are left as they are, for the form that has them.
 */
export function plainRefusal(error: unknown, fields: readonly string[] = []): unknown {
  if (!(error instanceof ApiError)) return error;
  const motivo = error.campos.find(({ campo }) => !fields.includes(campo))?.motivo;
  if (motivo === undefined) return error;
  const mensaje = motivo.charAt(0).toUpperCase() + motivo.slice(1);
  return new ApiError({ codigo: error.codigo, mensaje });
}
