/**
 * Euros as text with at most two decimals, to céntimos: '94.05' → 9405. Throws RangeError for any other text.
 */
export function centimos(euros: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(euros);
  if (!match) throw new RangeError(`«${euros}» no es un importe en euros con dos decimales`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Céntimos to euros with both decimals, as the API gives them: 9405 → '94.05'. */
export const euros = (centimos: number): string => (centimos / 100).toFixed(2);
