import { exact, rounded } from '#kit/exact.ts';
import { formatAmount } from '#kit/format-amount.ts';
import { decimalOf } from '#kit/written-sum.ts';
import { ApiError } from '#web/api-error.ts';

/** A line of an order with what is left to invoice of it: quantities as decimal text. */
export type LineaPendiente = {
  _id: string;
  descripcion: string;
  unidad: string;
  cantidad: string;
  facturada: string;
  pendiente: string;
  enBorrador: string;
};

const shown = (quantity: string) => formatAmount(quantity, 0);

/** A quantity as it is to be written over: '2.500' → '2,5'. */
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
/** Empty is none. */
const said = (values: Values, _id: string) => decimalOf(values[_id] || '0');

/** What is wrong in each line, by its identifier: no quantity, more than is left; or, at the first, nothing at all. */
export function quantityProblem(left: readonly LineaPendiente[], values: Values): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { _id, descripcion, pendiente } of left) {
    const quantity = said(values, _id);
    if (quantity === undefined) problems[_id] = `${descripcion}: escribe una cantidad, como 1,5`;
    else if (exceeds(quantity, pendiente))
      problems[_id] = `${descripcion}: quedan ${shown(pendiente)} por facturar`;
  }
  const [first] = left;
  if (first && Object.keys(problems).length === 0 && askedOf(left, values)?.length === 0)
    problems[first._id] = 'Escribe cuánto facturas de alguna línea';
  return problems;
}

/** Lines of what is given back are below zero, and so is what is left of them. */
function exceeds(quantity: string, left: string): boolean {
  const [wanted, most] = [units(quantity), units(left)];
  return most < 0n ? wanted < most || wanted > 0n : wanted > most || wanted < 0n;
}

type Asked = { _id: string; cantidad: string }[];

/** What the call is asked: the lines of which something is invoiced, or undefined for all that is left, with its headings. */
export function askedOf(left: readonly LineaPendiente[], values: Values): Asked | undefined {
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

/** The same answer; what was refused of a line by its place among those that were sent is said by its identifier. */
export async function namedByLine<Answer>(
  answer: Promise<Answer>,
  asked: Asked | undefined,
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
