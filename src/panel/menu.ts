import { families } from '#families.ts';
import type { Family, MenuPlace } from '#oficina/base/family.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { EntryRights } from '#oficina/base/shown.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { rooms } from '#rooms.ts';
import { adminScreens } from './screens.ts';

export type MenuEntry = EntryRights & {
  name: string;
  to: string;
  /** Shown under the entry before it. */
  sub?: boolean;
  /** Its other screens, when their addresses are not under its own. */
  parts?: readonly string[];
};

const at = (path: string) => `/panelAdmin/${path}`;

const familyEntry = ({ heading, base, recurso, menu }: Family): MenuEntry => ({
  name: heading,
  to: base,
  recurso,
  ...(menu === 'under' && { sub: true }),
});

/** Entries of the rooms of these places, each with the family after whose entry it stands. */
const roomEntries = (places: readonly MenuPlace[]) =>
  rooms.flatMap(({ screens, menu }) => {
    if (!menu || !places.includes(menu.place)) return [];
    const [[path, [title]] = ['', ['']]] = Object.entries(screens);
    const { place, after, name = title, ...rights } = menu;
    return [{ after, entry: { name, to: at(path), ...rights, ...(place === 'under' && { sub: true }) } }];
  });

/** Entries of the families and rooms of these places, in the order of their lists. */
function entriesOf(...places: readonly MenuPlace[]): MenuEntry[] {
  const others = roomEntries(places);
  const standing = (family?: string) =>
    others.filter(({ after }) => after === family).map(({ entry }) => entry);
  return [
    ...families
      .filter(({ menu }) => menu !== undefined && places.includes(menu))
      .flatMap((family) => [familyEntry(family), ...standing(family.name)]),
    ...standing(),
  ];
}

/** Left menu of the specification (§2), in its order, after «Hoy»; our own entries (`dailyMenu`) stand under it. */
export const adminMenu: readonly MenuEntry[] = [
  { name: 'Hoy', to: at('hoy') },
  ...entriesOf('left', 'under'),
];

export type MenuGroup = {
  title: string;
  entries: readonly MenuEntry[];
  /** Only its title is in the left menu, except on its screens. */
  folded?: boolean;
};

/** Our entries of every day, in the left menu under those of the specification. */
const dailyMenu: readonly MenuGroup[] = [
  { title: 'Ventas', entries: entriesOf('sold') },
  {
    title: 'Dinero',
    entries: [
      { name: 'Cobros', to: at('facturas/cobros'), recurso: 'facturas' },
      { name: 'Deuda', to: at('facturas/deuda'), recurso: 'facturas', accion: 'X' },
      {
        name: 'Libros e impuestos',
        to: at('facturas/libro'),
        parts: ['iva', '347', 'verificacion', 'comparacion'].map((part) => at(`facturas/${part}`)),
        recurso: 'facturas',
        accion: 'X',
      },
    ],
  },
  { title: 'Trabajo', entries: entriesOf('work') },
  { title: 'Comparador', entries: entriesOf('school'), folded: true },
];

/** Overflow menu of the top bar: the specification's entries first, then ours. */
export const moreMenu: readonly MenuGroup[] = [
  { title: 'Auxiliares', entries: entriesOf('specification') },
  { title: 'Listas de los formularios', entries: entriesOf('lists') },
  { title: 'Papeles', entries: entriesOf('papers') },
  { title: 'Datos', entries: entriesOf('data') },
  { title: 'Instalación', entries: entriesOf('installation') },
];

/** The entries this person may use; the server decides again at each call. */
export function visibleEntries(entries: readonly MenuEntry[], user: SessionUser): MenuEntry[] {
  return entries.filter((entry) => {
    if (!entry.recurso) return true;
    const reach = permitted(user, entry.recurso, entry.accion ?? 'L');
    return reach === null ? mayEnter(entry, user) : entry.own === true || reach !== 'suyo';
  });
}

/** Tells whether this person may enter some screen of the entry. */
export const mayEnter = ({ recurso, accion = 'L', also }: MenuEntry, user: SessionUser): boolean =>
  !recurso ||
  permitted(user, recurso, accion) !== null ||
  (also !== undefined && permitted(user, also, 'L') !== null);

/** The groups with some entry that this person may use, and only these entries. */
export const visibleGroups = (user: SessionUser, groups = dailyMenu): MenuGroup[] =>
  groups
    .map((group) => ({ ...group, entries: visibleEntries(group.entries, user) }))
    .filter(({ entries }) => entries.length > 0);

/** Entries at the foot of a telephone that this person may use, in the order of the menu. */
export const footEntries = (user: SessionUser): MenuEntry[] =>
  [adminMenu, ...dailyMenu.map(({ entries }) => entries)]
    .flatMap((entries) => visibleEntries(entries, user))
    .filter(({ to }) => [at('hoy'), at('clientes'), at('facturas')].includes(to));

/** The group of the top bar's menu with the entry of this address: the left menu shows it while one is there. */
export const groupAlongside = (to: string, user: SessionUser): MenuGroup[] =>
  visibleGroups(user, moreMenu).filter(({ entries }) => entries.some((entry) => entry.to === to));

/** Stands for the whole menu at the foot of a telephone. */
export const MORE = 'mas';

/** Address of the entry at the foot of a telephone that the entry of this address belongs to. */
export function footOf(to: string, foot: readonly MenuEntry[]): string | undefined {
  const at = adminMenu.findIndex((entry) => entry.to === to);
  const above = adminMenu[at]?.sub ? adminMenu.slice(0, at).findLast(({ sub }) => !sub)?.to : to;
  return foot.find((entry) => `${above}/`.startsWith(`${entry.to}/`))?.to;
}

/** The loaders of these entries' screens. */
export function partsOf(entries: readonly MenuEntry[]): (() => Promise<unknown>)[] {
  return entries.flatMap(({ to }) => adminScreens.find(({ path }) => at(path) === to)?.load ?? []);
}

/** Every entry of the panel, menu after menu. */
export const allEntries: readonly MenuEntry[] = [
  ...adminMenu,
  ...dailyMenu.flatMap(({ entries }) => entries),
  ...moreMenu.flatMap(({ entries }) => entries),
];

const byLongest = allEntries
  .flatMap((entry) => [entry.to, ...(entry.parts ?? [])].map((address) => ({ address, entry })))
  .toSorted((a, b) => b.address.length - a.address.length);

/** The menu entry of the screen at this path: its own, or the entry of the list that it is under. */
export function menuEntryOf(path: string): MenuEntry | undefined {
  const asked = `${at(path)}/`;
  return byLongest.find(({ address }) => asked.startsWith(`${address}/`))?.entry;
}
