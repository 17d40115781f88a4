import { type Field, pointsTo } from '#platform/kit/contract/fields.ts';
import { filterKind, mayBeNone, NONE } from '#platform/kit/contract/list-names.ts';
import { choiceFilter, type Filter } from '#platform/ui/list/types.ts';
import { referenceChoices } from './references.ts';

/** Title within a sentence; acronyms such as NIF and DGT keep their capitals. */
export const lowered = (title: string) =>
  title.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

/** Filters of a list for these fields. */
export function fieldFilters(fields: Readonly<Record<string, Field>>, names: readonly string[]): Filter[] {
  return names.flatMap((name): Filter[] => {
    const field = fields[name];
    if (!field) return [];
    const { title, input } = field;
    const kind = filterKind(field);
    if (kind === 'decimal') return [{ name, label: title, kind: 'number' }];
    if (kind === 'moment') return [{ name, label: title, kind: 'day' }];
    if (kind === 'none') return [];
    if (kind !== 'several') return [{ name, label: title, kind }];
    const pointed = pointsTo(field);
    if (pointed !== undefined)
      return [{ name, label: title, kind: 'choice', useOptions: pointing(field, pointed) }];
    if (!('options' in input)) return [];
    const options = Object.entries(input.options).map(([value, label]) => ({ value: value || NONE, label }));
    return [choiceFilter(name, title, '' in input.options ? options : [...options, ...noneOf(field)])];
  });
}

const noneOf = (field: Field) =>
  mayBeNone(field) ? [{ value: NONE, label: `Sin ${lowered(field.title)}` }] : [];

/** Filter by a reference, with the option 'none' when it may be empty. */
function pointing(field: Field, family: string) {
  const useChoices = referenceChoices(family);
  const none = noneOf(field);
  return (texto: string, chosen: readonly string[]) => [
    ...none,
    ...useChoices(
      texto,
      chosen.filter((value) => value !== NONE),
    ),
  ];
}
