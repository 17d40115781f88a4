import { relativeMoment } from '#platform/browser/moments.ts';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';
import { formatList } from '#platform/kit/format.ts';
import type { CambioAjeno } from '#platform/kit/presence.ts';

/** Most names that are said: beyond them, the rest is counted. */
const MOST_NAMES = 3;

/** Fields of papers that are not among the `fields` of their contract, with their titles. */
const APART: Readonly<Record<string, string>> = { lineas: 'Líneas', estado: 'Estado', etapa: 'Etapa' };

/** 'Marta también está aquí', for the names of the others. */
export function companyText(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  const listed = rest > 0 ? [...names.slice(0, MOST_NAMES), `${rest} más`] : names;
  return `${formatList(listed)} también ${names.length === 1 ? 'está' : 'están'} aquí`;
}

/** Titles of the fields that changed, in the order of the form; fields that no screen shows have none. */
function titlesOf({ fields }: Pick<CrudResource, 'fields'>, changes: readonly CambioAjeno[]): string[] {
  const changed = new Set(changes.flatMap(({ campos }) => campos));
  const known = [...Object.keys(fields), ...Object.keys(APART)].filter((name) => changed.has(name));
  return [...new Set(known.map((name) => fields[name]?.title ?? APART[name] ?? name))];
}

/** Phrases such as 'Marta ha cambiado Teléfono y Correo hace un momento', one for each person, the last one first. */
export function changeTexts(
  resource: Pick<CrudResource, 'fields'>,
  changes: readonly CambioAjeno[],
  now: Date,
): string[] {
  const people = [...new Set(changes.map(({ quien }) => quien))];
  return people.map((person) => {
    const own = changes.filter(({ quien }) => quien === person);
    const when = agoOf(own[0]?.en ?? now.toISOString(), now);
    if (own.some(({ eliminado }) => eliminado)) return `${person} lo ha eliminado ${when}`;
    const titles = titlesOf(resource, own);
    return `${person} ${titles.length > 0 ? `ha cambiado ${formatList(titles)}` : 'ha hecho cambios'} ${when}`;
  });
}

/** 'Desde que lo viste ayer han cambiado: Estado, Comercial'; undefined when nothing that a screen shows has changed. */
export function sinceText(
  resource: Pick<CrudResource, 'fields'>,
  { vista, changes }: { vista: string; changes: readonly CambioAjeno[] },
  now: Date,
): string | undefined {
  const titles = titlesOf(resource, changes);
  if (titles.length === 0) return undefined;
  const verb = titles.length === 1 ? 'ha cambiado' : 'han cambiado';
  return `Desde que lo viste ${agoOf(vista, now)} ${verb}: ${titles.join(', ')}`;
}

/** 'hace un momento', 'ayer', 'el 05/11/2026'. */
function agoOf(at: string, now: Date): string {
  const ago = relativeMoment(at, now);
  if (ago === 'ahora mismo') return 'hace un momento';
  return /^\d/.test(ago) ? `el ${ago}` : ago;
}
