type Told = { name: string; value: number; text: string };

/** What a drawing says in a sentence: the biggest of all, and that the rest is in the table. */
export function summaryOf(parts: readonly Told[]): string {
  const [first, ...others] = parts;
  if (!first) return 'No hay datos';
  const most = others.reduce((best, one) => (one.value > best.value ? one : best), first);
  return `Lo que más, ${most.name}: ${most.text}. Todas las cifras están en la tabla que sigue`;
}
