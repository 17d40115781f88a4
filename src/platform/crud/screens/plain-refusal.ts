import { ApiError } from '#platform/browser/api-error.ts';

/**
 * Gives the reason of a refusal when no field of a form can show it, instead of 'some value is wrong'. Leaves alone
 * the fields named in `fields`: their form shows them.
 */
export function plainRefusal(error: unknown, fields: readonly string[] = []): unknown {
  if (!(error instanceof ApiError)) return error;
  const motivo = error.campos.find(({ campo }) => !fields.includes(campo))?.motivo;
  if (motivo === undefined) return error;
  const mensaje = motivo.charAt(0).toUpperCase() + motivo.slice(1);
  return new ApiError({ codigo: error.codigo, mensaje });
}
