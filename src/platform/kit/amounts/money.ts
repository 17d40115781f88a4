/**
 * Euros as text with at most two decimals, to céntimos: '94.05' → 9405. Throws RangeError for any other text.
 */
export function centimos(euros: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(euros);
  if (!match) throw new RangeError(`«${euros}» no es un importe en euros con dos decimales`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Céntimos to euros with both decimals, as the API gives them: 9405 → '94.05'. */
export function euros(centimos: number): string {
  const rest = centimos % 100;
  // A list of cards has hundreds of amounts, and toFixed takes most of their time; it stays for the unusual ones.
  if (!(centimos >= 0 && centimos < MOST && Number.isInteger(rest))) return (centimos / 100).toFixed(2);
  return `${(centimos - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

/** Céntimos up to which the digits of both ways are the same. */
const MOST = 1e13;
