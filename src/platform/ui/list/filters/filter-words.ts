import { shortDay } from '#platform/browser/moments.ts';
import { rangeNames } from '#platform/kit/contract/list-names.ts';
import { formatChoice } from '#platform/kit/format.ts';
import type { ListState } from '../list-state.ts';
import type { Filter, Option } from '../types.ts';

type Values = ListState['filters'];

/** Gives the names in the address of what this filter keeps. */
export function paramsOfFilter({ kind, name }: Filter): string[] {
  const { from, to } = rangeNames(name);
  return kind === 'number' || kind === 'day' ? [from, to] : [name];
}

/** Says whether this filter narrows the list. */
export const isApplied = (filter: Filter, values: Values): boolean =>
  paramsOfFilter(filter).some((param) => Boolean(values[param]));

/** Most values that a chip says; it counts the rest. */
const TOLD = 2;

/** Gives chosen values in words: 'Emitida o Entregada', 'Emitida, Entregada y 3 más'. */
export function choiceWords(chosen: readonly string[], options: readonly Option[]): string {
  const words = chosen.map((value) => options.find((option) => option.value === value)?.label ?? '…');
  const rest = words.length - TOLD;
  return rest > 1 ? `${words.slice(0, TOLD).join(', ')} y ${rest} más` : formatChoice(words);
}

/** Gives a range in words: 'desde 01/11/2026', 'hasta 500', 'de 100 a 500'. */
export function rangeWords({ kind, name }: Filter, values: Values): string {
  const { from, to } = rangeNames(name);
  const [first, last] = [values[from] ?? '', values[to] ?? ''].map((value) => endWords(kind, value));
  if (first === last) return first ?? '';
  if (!last) return `desde ${first}`;
  return first ? `de ${first} a ${last}` : `hasta ${last}`;
}

const endWords = (kind: Filter['kind'], value: string): string =>
  kind === 'day' && !Number.isNaN(Date.parse(value)) ? shortDay(value) : value.replace('.', ',');
