import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { decimalOf } from '#platform/kit/amounts/written-sum.ts';

/** Unpaid factura among which money is shared out. */
export type Abierta = {
  _id: string;
  codigo: string | null;
  fecha: string;
  venceEl: string | null;
  pendienteCobro: string;
};

/** Amounts that a person wrote, by the id of their factura; the others are proposed. */
export type Escritos = Readonly<Record<string, string>>;

/** Céntimos that a person typed; undefined when it is no amount of money. An empty field is zero. */
export function typedCents(text: string): bigint | undefined {
  const decimal = decimalOf(text.trim() || '0');
  return decimal !== undefined && /^-?\d{1,12}(\.\d{1,2})?$/.test(decimal) ? cents(decimal) : undefined;
}

type ShareOut = {
  /** Céntimos of each factura, in the order in which they came. */
  partes: { abierta: Abierta; importe: bigint }[];
  /** Céntimos to the cliente's credit; below zero when more was shared out than came in. */
  resto: bigint;
};

/** Shares an amount out. The amounts that a person wrote stay; the rest goes to the first facturas, as far as it reaches. */
export function shareOut(importe: bigint, abiertas: readonly Abierta[], escritos: Escritos): ShareOut {
  const said = (_id: string) => {
    const text = escritos[_id];
    return text === undefined ? undefined : (typedCents(text) ?? 0n);
  };
  let free = abiertas.reduce((left, { _id }) => left - (said(_id) ?? 0n), importe);
  const partes = abiertas.map((abierta) => {
    const own = said(abierta._id);
    if (own !== undefined) return { abierta, importe: own };
    const owed = cents(abierta.pendienteCobro);
    const part = free <= 0n ? 0n : free < owed ? free : owed;
    free -= part;
    return { abierta, importe: part };
  });
  return { partes, resto: free };
}

/** Wrong amount of a share-out in words, or undefined. */
export function shareProblem(
  importe: bigint,
  abiertas: readonly Abierta[],
  escritos: Escritos,
): string | undefined {
  for (const { _id, codigo, pendienteCobro } of abiertas) {
    const said = escritos[_id];
    const part = said === undefined ? 0n : typedCents(said);
    if (part === undefined || part < 0n) return `${codigo}: escribe un importe, como 1.234,50`;
    if (part > cents(pendienteCobro))
      return `${codigo}: quedan ${formatEurosText(pendienteCobro)} por cobrar`;
  }
  const { resto } = shareOut(importe, abiertas, escritos);
  return resto < 0n
    ? `Has repartido ${formatEurosText(plain(-resto, 2))} más de lo que ha llegado`
    : undefined;
}

/** Parts of a share-out as the call takes them. */
export const repartoOf = ({ partes }: ShareOut): { _idFactura: string; importe: string }[] =>
  partes.flatMap(({ abierta, importe }) =>
    importe > 0n ? [{ _idFactura: abierta._id, importe: plain(importe, 2) }] : [],
  );
