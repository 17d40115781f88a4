import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { allEntries, visibleEntries } from '../menu.ts';
import { adminScreens } from '../screens.ts';

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
  ...(['clientes', 'alumnos', 'contactosClientes', 'presupuestos', 'pedidos', 'anuncios'] as const),
  ...(['actividades', 'usuariosCliente', 'usuariosTrabajador'] as const),
];

/** The specification's names of screens (§1) that our titles do not have. */
const ALSO: Readonly<Record<string, string>> = {
  'Marcas de productos': 'vehículos',
  'Categorías de productos': 'vehículos',
  'Permisos Conducir': 'licencias carnés',
};

/** Forms and screens that this user may open. */
export function placesOf(user: SessionUser): Place[] {
  const made = MADE.filter((recurso) => permitted(user, recurso, 'C') !== null).flatMap((recurso) => {
    const screen = adminScreens.find(({ path }) => path === `${recurso}/nuevo`);
    return screen ? [{ title: screen.title, to: `/panelAdmin/${screen.path}` }] : [];
  });
  const entries = visibleEntries(allEntries, user);
  const own =
    permitted(user, 'negocio', 'A') === null ? [] : [{ name: 'Mi negocio', to: '/panelAdmin/negocio' }];
  const account = { name: 'Mi cuenta', to: '/panelAdmin/miCuenta' };
  const screens = [...entries, ...own, account].map(({ name, to }) => ({
    title: `Ir a ${name}`,
    to,
    ...(ALSO[name] && { also: ALSO[name] }),
  }));
  return [...made, ...screens];
}

/** Places whose words contain every one of these, whatever its capitals and accents. */
export function placesWith(places: readonly Place[], words: readonly string[]): Place[] {
  const sought = words.map(fold);
  return places.filter(({ title, also = '' }) =>
    sought.every((word) => fold(`${title} ${also}`).includes(word)),
  );
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
