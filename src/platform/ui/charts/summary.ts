type ChartPart = { name: string; value: number; text: string };

/** Summary of a chart in a sentence: the largest part, and a mention of the table for the rest. */
export function summaryOf(parts: readonly ChartPart[]): string {
  const [first, ...others] = parts;
  if (!first) return 'No hay datos';
  const most = others.reduce((best, one) => (one.value > best.value ? one : best), first);
  return `Lo que más, ${most.name}: ${most.text}. Todas las cifras están en la tabla que sigue`;
}
