/** What a transfer needs to be asked for. */
export type Transferencia = {
  beneficiario: string;
  iban: string;
  /** Euros above zero, as '1210.00'. */
  importe: string;
  /** What the payment will be known by. */
  concepto: string;
};

/** The most that the standard has room for. */
const MOST = { nombre: 70, concepto: 140, importe: 999_999_999.99 };

const inOneLine = (text: string, most: number) =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('');

/**
 * What the QR of a SEPA transfer says, which banks' programs read (EPC069-12, version 002, in UTF-8): no BIC, which within
 * the area nobody needs, nor purpose, nor structured reference. Undefined where there is nothing that it could ask for.
 */
export function transferQr({ beneficiario, iban, importe, concepto }: Transferencia): string | undefined {
  const amount = Number(importe);
  const name = inOneLine(beneficiario, MOST.nombre);
  if (!(amount > 0) || amount > MOST.importe || name === '' || iban === '') return undefined;
  const lines = ['BCD', '002', '1', 'SCT', '', name, iban.replaceAll(' ', ''), `EUR${importe}`, '', ''];
  return [...lines, inOneLine(concepto, MOST.concepto)].join('\n');
}
