import { ApiError } from '#platform/browser/api-error.ts';

/**
 * Gives the server's reasons by field. A reason that needs a subject ('no es válida') gets the field's title, so that
 * the summary also makes sense; a field that the form has no title for is not named.
 */
export function errorsOf(
  error: unknown,
  labels: Record<string, string>,
  titleOf?: (campo: string) => string | undefined,
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.campos.map(({ campo, motivo }) => {
      const whole = campo in labels && !/^\p{Ll}/u.test(motivo);
      const title = titleOf?.(campo) ?? labels[campo];
      if (whole || title === undefined) return [campo, motivo.charAt(0).toUpperCase() + motivo.slice(1)];
      return [campo, `${title}: ${motivo}`];
    }),
  );
}
