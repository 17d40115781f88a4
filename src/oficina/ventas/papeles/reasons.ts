import type { FieldProblem } from '#platform/kit/contract/resource.ts';

const TITLES: Record<string, string> = {
  descripcion: 'concepto',
  cantidad: 'cantidad',
  precioUnitario: 'precio',
  dto1: 'descuento',
  tipoIva: 'impuesto',
  recargo: 'recargo',
  causaExencion: 'impuesto',
  regimen: 'impuesto',
};

/** Title of a line's field in errors: 'Línea 3, precio'. */
export function lineaTitle(campo: string): string | undefined {
  const [, index, name = ''] = /^lineas\.(\d+)\.?(\w*)/.exec(campo) ?? [];
  if (index === undefined) return campo === 'lineas' ? 'Líneas' : undefined;
  return `Línea ${Number(index) + 1}${TITLES[name] ? `, ${TITLES[name]}` : ''}`;
}

/**
 * Reason of a refusal, without its point: with its line or the title of its field, unless it is a sentence of its own. A field without
 * a title is not named.
 */
export function reasonOf(
  { campo, motivo }: FieldProblem,
  titleOf: (campo: string) => string | undefined,
): string {
  const said = motivo.replace(/\.$/, '');
  const title = lineaTitle(campo) ?? (/^\p{Lu}/u.test(said) ? undefined : titleOf(campo));
  return title === undefined ? said.charAt(0).toUpperCase() + said.slice(1) : `${title}: ${said}`;
}
