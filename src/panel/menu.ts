import { families } from '#families.ts';
import type { Family, FamilyMenu } from '#oficina/base/family.ts';
import { type Accion, permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { adminScreens } from './screens.ts';

export type MenuEntry = {
  name: string;
  to: string;
  /** Resource that the person must be allowed to read; without it every worker sees the entry. */
  recurso?: Recurso;
  /** Action that the person must be allowed, when reading is not enough. */
  accion?: Accion;
  /** Another resource on its screen: the right to read it is enough to enter. */
  also?: Recurso;
  /** Shown under the entry before it. */
  sub?: boolean;
  /** Its other screens, when their addresses are not under its own. */
  parts?: readonly string[];
  /** True when persons who may read only their own rows see the entry too. */
  own?: boolean;
};

const at = (path: string) => `/panelAdmin/${path}`;

const familyEntry = ({ heading, base, recurso, menu }: Family): MenuEntry => ({
  name: heading,
  to: base,
  recurso,
  ...(menu === 'under' && { sub: true }),
});

/**
 * Entries of the families of these places, in the order of the list of families. `others`: entries without a family, each after the entry
 * with that name.
 */
const entriesOf = (
  places: readonly FamilyMenu[],
  others: Readonly<Record<string, readonly MenuEntry[]>> = {},
): MenuEntry[] =>
  families
    .filter(({ menu }) => menu !== undefined && places.includes(menu))
    .flatMap((family) => [familyEntry(family), ...(others[family.heading] ?? [])]);

/** Left menu of the specification (§2), in its order, after «Hoy»; our own entries (`dailyMenu`) stand under it. */
export const adminMenu: readonly MenuEntry[] = [
  { name: 'Hoy', to: at('hoy') },
  ...entriesOf(['left', 'under'], {
    Clientes: [
      { name: 'Usuarios de Clientes', to: at('usuariosCliente'), recurso: 'usuariosCliente', sub: true },
    ],
  }),
  { name: 'Usuarios Trabajadores', to: at('usuariosTrabajador'), recurso: 'usuariosTrabajador' },
  { name: 'Accesos', to: at('accesos'), recurso: 'accesos', own: true },
];

export type MenuGroup = { title: string; entries: readonly MenuEntry[] };

/** Our entries of every day, in the left menu under those of the specification. */
const dailyMenu: readonly MenuGroup[] = [
  {
    title: 'Ventas',
    entries: [
      // A pedido comes before its factura.
      ...entriesOf(['sold']).toReversed(),
      { name: 'Facturas recurrentes', to: at('facturasRecurrentes'), recurso: 'facturas' },
    ],
  },
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
  {
    title: 'Trabajo',
    entries: [
      ...entriesOf(['work']),
      { name: 'Documentos', to: at('documentos'), recurso: 'documentos' },
      { name: 'Correos', to: at('correos'), recurso: 'correos' },
      { name: 'Informes', to: at('informesClientes'), recurso: 'informes' },
    ],
  },
  {
    title: 'Comparador',
    entries: [
      {
        name: 'Altas de autoescuelas',
        to: at('solicitudesAlta'),
        recurso: 'solicitudesAlta',
        also: 'cambiosIdentidad',
      },
      { name: 'Réplicas', to: at('replicas'), recurso: 'replicas' },
      { name: 'Tarifas', to: at('tarifas'), recurso: 'permisosAutoescuela' },
    ],
  },
];

/** The entry without a family goes third in the group of the specification. */
const specified = entriesOf(['specification']).toSpliced(2, 0, {
  name: 'Documentación API',
  to: at('auxiliares/documentacionApi'),
  recurso: 'catalogos',
});

/** Overflow menu of the top bar, with lines between: the specification's entries, ours and the short lists of forms. */
export const moreMenu: readonly (readonly MenuEntry[])[] = [
  specified,
  [
    ...entriesOf(['ours']),
    { name: 'Traer mis datos', to: at('traerDatos'), recurso: 'clientes', accion: 'I' },
    { name: 'Duplicados', to: at('duplicados'), recurso: 'clientes', accion: 'G' },
    { name: 'Llevarme todo', to: at('llevarTodo'), recurso: 'datosPersonales', accion: 'X' },
    { name: 'Datos oficiales', to: at('datosOficiales'), recurso: 'datosOficiales' },
    { name: 'Direcciones', to: at('direcciones'), recurso: 'direcciones' },
    { name: 'Copias', to: at('copias'), recurso: 'copias' },
    { name: 'Estado de la instalación', to: at('estado'), recurso: 'negocio', accion: 'A' },
    { name: 'Puesta en marcha', to: at('puestaEnMarcha'), recurso: 'negocio', accion: 'A' },
    { name: 'Páginas legales', to: at('paginasLegales'), recurso: 'negocio', accion: 'A' },
    { name: 'Registro de seguridad', to: at('seguridad'), recurso: 'seguridad' },
    { name: 'Datos personales', to: at('datosPersonales'), recurso: 'datosPersonales' },
    { name: 'Plantillas de correo', to: at('auxiliares/plantillasCorreo'), recurso: 'plantillasCorreo' },
  ],
  entriesOf(['lists']),
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
export const visibleGroups = (user: SessionUser): MenuGroup[] =>
  dailyMenu
    .map(({ title, entries }) => ({ title, entries: visibleEntries(entries, user) }))
    .filter(({ entries }) => entries.length > 0);

/** Entries at the foot of a telephone that this person may use, in the order of the menu. */
export const footEntries = (user: SessionUser): MenuEntry[] =>
  [adminMenu, ...dailyMenu.map(({ entries }) => entries)]
    .flatMap((entries) => visibleEntries(entries, user))
    .filter(({ to }) => [at('hoy'), at('clientes'), at('facturas')].includes(to));

/** The loaders of these entries' screens. */
export function partsOf(entries: readonly MenuEntry[]): (() => Promise<unknown>)[] {
  return entries.flatMap(({ to }) => adminScreens.find(({ path }) => at(path) === to)?.load ?? []);
}

/** Every entry of the panel, menu after menu. */
export const allEntries: readonly MenuEntry[] = [
  ...adminMenu,
  ...dailyMenu.flatMap(({ entries }) => entries),
  ...moreMenu.flat(),
];

const byLongest = allEntries
  .flatMap((entry) => [entry.to, ...(entry.parts ?? [])].map((address) => ({ address, entry })))
  .toSorted((a, b) => b.address.length - a.address.length);

/** The menu entry of the screen at this path: its own, or the entry of the list that it is under. */
export function menuEntryOf(path: string): MenuEntry | undefined {
  const asked = `${at(path)}/`;
  return byLongest.find(({ address }) => asked.startsWith(`${address}/`))?.entry;
}
