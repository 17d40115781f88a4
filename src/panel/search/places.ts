import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { allEntries, visibleEntries } from '../menu.ts';
import { adminScreens } from '../screens.ts';
import { narrowedLists } from './narrowed-lists.ts';
import { OFFICE_WORDS } from './office-words.ts';

/** Screen or form to open. */
export type Place = {
  title: string;
  to: string;
  details?: readonly string[];
  /** Other words that find it. */
  also?: string;
};

/** Families with a screen for a new row, the most used first. */
const MADE: readonly Recurso[] = [
  ...(['clientes', 'alumnos', 'contactosClientes', 'presupuestos', 'pedidos', 'facturas'] as const),
  ...(['anuncios', 'actividades', 'documentos', 'usuariosCliente', 'usuariosTrabajador'] as const),
];

const MAKING = 'crear añadir dar alta hacer emitir apuntar anotar';

/** What people call a new row, beside its title. */
const MADE_WORDS: Partial<Record<Recurso, string>> = {
  actividades: 'llamada reunión tarea cita visita',
  clientes: 'autoescuela prospecto',
  documentos: 'archivo contrato subir',
  usuariosTrabajador: 'usuario empleado',
};

const at = (path: string) => `/panelAdmin/${path}`;

/** Forms, screens and narrowed lists that this user may open. */
export function placesOf(user: SessionUser): Place[] {
  const made = MADE.filter((recurso) => permitted(user, recurso, 'C') !== null).flatMap((family) => {
    const screen = adminScreens.find(({ path }) => path === `${family}/nuevo`);
    return screen
      ? [{ title: screen.title, to: at(screen.path), also: `${MAKING} ${MADE_WORDS[family] ?? ''}` }]
      : [];
  });
  const entries = visibleEntries(allEntries, user);
  const own = permitted(user, 'negocio', 'A') === null ? [] : [{ name: 'Mi negocio', to: at('negocio') }];
  const account = { name: 'Mi cuenta', to: at('miCuenta') };
  const screens = [...entries, ...own, account].map(({ name, to }) => ({
    title: `Ir a ${name}`,
    to,
    also: OFFICE_WORDS[to.slice(at('').length)] ?? '',
  }));
  const seen = new Set(entries.map(({ to }) => to));
  const lists = narrowedLists(todayInMadrid(new Date())).filter(({ list }) => seen.has(list));
  return [...made, ...screens, ...lists];
}

/** Words that say nothing of what is looked for. */
const EMPTY = new Set('a al con de del el en ir la las los mi mis para por que un una ver'.split(' '));

/**
 * Places with words that begin as these do, whatever their capitals, accents and plurals; those whose title says it all come
 * first. Where there is none, those with words that differ from these by one slip of the keys.
 */
export function placesWith(places: readonly Place[], words: readonly string[]): Place[] {
  const all = words.map(stemOf);
  const told = all.filter((word) => !EMPTY.has(word));
  const sought = told.length > 0 ? told : all;
  const foundBy = (isMeant: (own: string, word: string) => boolean) => {
    const has = (text: string) => {
      const own = fold(text).split(' ');
      return sought.every((word) => own.some((one) => isMeant(one, word)));
    };
    const found = places.filter(({ title, also = '' }) => has(`${title} ${also}`));
    return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
  };
  const begun = foundBy((own, word) => own.startsWith(word));
  return begun.length > 0 ? begun : foundBy((own, word) => own.startsWith(word) || isSlip(own, word));
}

/** Fewest letters of a word with a slip: in a shorter one, another word is as likely. */
const SLIPS_FROM = 5;

/** Whether a word was meant to be written as another one begins: one letter more, less or other, or two in the wrong order. */
function isSlip(meant: string, word: string): boolean {
  if (word.length < SLIPS_FROM) return false;
  let same = 0;
  while (same < word.length && word[same] === meant[same]) same++;
  const [left, right] = [word.slice(same), meant.slice(same)];
  const turned = `${left[1] ?? ''}${left[0] ?? ''}${left.slice(2)}`;
  return (
    // Nobody slips on the first letter.
    same > 0 &&
    ([turned, left.slice(1)].some((rest) => right.startsWith(rest)) ||
      [left, left.slice(1)].some((rest) => right.slice(1).startsWith(rest)))
  );
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A word as its singular begins: «facturas» finds «Nueva factura». */
const stemOf = (word: string) => fold(word).replace(/(?<=\p{L}{3})e?s$/u, '');
