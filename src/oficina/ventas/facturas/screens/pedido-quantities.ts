import { ApiError } from '#platform/browser/api-error.ts';
import { exact, rounded } from '#platform/kit/amounts/exact.ts';
import { formatAmount } from '#platform/kit/amounts/format-amount.ts';
import { decimalOf } from '#platform/kit/amounts/written-sum.ts';
import type { LineaPendiente } from '../operations.ts';

const shown = (quantity: string) => formatAmount(quantity, 0);

/** Quantity in the form that a person types: '2.500' → '2,5'. */
export const typedQuantity = (quantity: string): string => shown(quantity).replaceAll('.', '');

/** 'Quedan 2 de 3, 1 en borradores · página'. */
export function inWords({ unidad, cantidad, pendiente, enBorrador }: LineaPendiente): string {
  const drafted = isZero(enBorrador) ? '' : `, ${shown(enBorrador)} en borradores`;
  return `Quedan ${shown(pendiente)} de ${shown(cantidad)}${drafted}${unidad && ` · ${unidad}`}`;
}

type Values = Readonly<Record<string, string>>;

const MOST_DECIMALS = 3;
const units = (text: string) => rounded(exact(text), MOST_DECIMALS);
const isZero = (text: string) => units(text) === 0n;
/** An empty field counts as zero. */
const said = (values: Values, _id: string) => decimalOf(values[_id] || '0');

/**
 * Error of each line, by its id: no valid quantity, or more than is left. When nothing is invoiced at all,
 * the error goes to the first line.
 */
export function quantityProblem(left: readonly LineaPendiente[], values: Values): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { _id, descripcion, pendiente } of left) {
    const quantity = said(values, _id);
    if (quantity === undefined) problems[_id] = `${descripcion}: escribe una cantidad, como 1,5`;
    else if (exceeds(quantity, pendiente))
      problems[_id] = `${descripcion}: quedan ${shown(pendiente)} por facturar`;
  }
  const [first] = left;
  if (first && Object.keys(problems).length === 0 && billBodyOf(left, values)?.length === 0)
    problems[first._id] = 'Escribe cuánto facturas de alguna línea';
  return problems;
}

/** Compares with the sign: a line that gives money back has negative quantities. */
function exceeds(quantity: string, left: string): boolean {
  const [wanted, most] = [units(quantity), units(left)];
  return most < 0n ? wanted < most || wanted > 0n : wanted > most || wanted < 0n;
}

type LineaQuantities = { _id: string; cantidad: string }[];

/** Lines to send in the call; undefined when all that is left is invoiced, which brings the headings too. */
export function billBodyOf(left: readonly LineaPendiente[], values: Values): LineaQuantities | undefined {
  const quantities = left.map(({ _id, pendiente }) => ({
    _id,
    pendiente,
    cantidad: said(values, _id) ?? '0',
  }));
  if (quantities.every(({ cantidad, pendiente }) => units(cantidad) === units(pendiente))) return undefined;
  return quantities
    .filter(({ cantidad }) => !isZero(cantidad))
    .map(({ _id, cantidad }) => ({ _id, cantidad }));
}

/** Passes the answer on. In a refusal, replaces the position of a line with the line's id. */
export async function faultsByLinea<Answer>(
  answer: Promise<Answer>,
  asked: LineaQuantities | undefined,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { codigo, mensaje, detalle } = error;
    const campos = error.campos.map(({ campo, motivo }) => {
      const [, place = ''] = /^lineas\.(\d+)/.exec(campo) ?? [];
      return { campo: asked?.[Number(place)]?._id ?? campo, motivo };
    });
    throw new ApiError({ codigo, mensaje, detalle, campos });
  }
}
