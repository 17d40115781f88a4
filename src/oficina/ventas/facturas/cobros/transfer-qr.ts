/** Data of a bank transfer. */
export type Transferencia = {
  beneficiario: string;
  iban: string;
  /** Euros above zero, as '1210.00'. */
  importe: string;
  /** Text that identifies the cobro. */
  concepto: string;
};

/** Limits of the standard. */
const MOST = { nombre: 70, concepto: 140, importe: 999_999_999.99 };

const inOneLine = (text: string, most: number) =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('');

/**
 * Text of the QR of a SEPA transfer for banking apps (EPC069-12, version 002, UTF-8). It has no BIC, which
 * the SEPA area does not need, no purpose and no structured reference. Undefined when there is nothing to pay
 * or the data do not fit.
 */
export function transferQr({ beneficiario, iban, importe, concepto }: Transferencia): string | undefined {
  const amount = Number(importe);
  const name = inOneLine(beneficiario, MOST.nombre);
  if (!(amount > 0) || amount > MOST.importe || name === '' || iban === '') return undefined;
  const lines = ['BCD', '002', '1', 'SCT', '', name, iban.replaceAll(' ', ''), `EUR${importe}`, '', ''];
  return [...lines, inOneLine(concepto, MOST.concepto)].join('\n');
}
