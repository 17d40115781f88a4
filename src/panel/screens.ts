import type { ComponentType } from 'react';
import { rooms } from '#rooms.ts';
import { familyScreens, ownScreens } from './family-screens.ts';
import { placeScreens, rowsScreens } from './place-screens.ts';

/** A screen of a panel. A module of a family's `screens` folder exports it as `Component`. */
export type Screen = {
  /** Path within the panel. */
  path: string;
  title: string;
  load: () => Promise<{ Component: ComponentType }>;
};

/** Screens of /panelAdmin. */
export const adminScreens: readonly Screen[] = [
  ...familyScreens,
  ...rooms.flatMap(({ screens }) => placeScreens('', screens)),
  { path: 'miCuenta', title: 'Mi cuenta', load: () => import('./account/account.tsx') },
];

/** Profile and settings in the autoescuela's own panel, which show several families. */
const ownAutoescuelaScreens = placeScreens('perfilAutoescuela', {
  '': ['Perfil Autoescuela', () => import('#oficina/trabajo/cliente/autoescuela-profile.tsx')],
  ...rowsScreens(
    'tarifas',
    { title: 'Tarifas', one: 'Tarifa' },
    () => import('#oficina/trabajo/cliente/autoescuela-tarifas.tsx'),
  ),
  mapa: ['Mapa', () => import('#oficina/relacion/clientes/screens/cliente-map.tsx')],
  fotos: ['Fotos', () => import('#oficina/trabajo/cliente/fotos-cliente.tsx')],
  resultados: ['Resultados', () => import('#comparador/autoescuelas/replicas/screens/own-results.tsx')],
});

/** Screens of /panelCliente, in the specification's order (§2), with our own after them. */
export const clienteScreens: readonly Screen[] = [
  { path: 'hoy', title: 'Hoy', load: () => import('./account/own-today.tsx') },
  {
    path: 'perfilUsuario',
    title: 'Perfil Usuario',
    load: () => import('./account/account.tsx'),
  },
  ...ownAutoescuelaScreens,
  {
    path: 'solicitudes',
    title: 'Solicitudes',
    load: () => import('#oficina/relacion/alumnos/screens/inbox-screen.tsx'),
  },
  ...ownScreens('presupuestos'),
  ...ownScreens('pedidos'),
  ...ownScreens('facturas'),
  ...ownScreens('documentos'),
  ...ownScreens('anuncios'),
  {
    path: 'widget',
    title: 'Widget y sello',
    load: () => import('#oficina/relacion/clientes/screens/widget-screen.tsx'),
  },
];
