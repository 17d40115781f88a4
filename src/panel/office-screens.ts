import type { ComponentType } from 'react';
import { placeScreens, rowsScreens } from './place-screens.ts';
import type { Screen } from './screens.ts';

type Load = () => Promise<{ Component: ComponentType }>;

const made = (path: string, title: string, load: Load): Screen => ({ path, title, load });

export const tarifasScreen: Screen = made(
  'tarifas',
  'Tarifas',
  () => import('#resources/permisosAutoescuela/screens/all-tarifas.tsx'),
);

/** Files of the business and of its clients. */
export const documentoScreens: readonly Screen[] = [
  made('documentos', 'Documentos', () => import('#resources/documentos/screens/documentos-list.tsx')),
  made(
    'documentos/nuevo',
    'Nuevo documento',
    () => import('#resources/documentos/screens/new-documento.tsx'),
  ),
  made('documentos/:id', 'Documento', () => import('#views/documento/documento.tsx')),
];

/** Documentos in the autoescuela's own panel. */
export const ownDocumentoScreens: readonly Screen[] = [
  made('documentos', 'Documentos', () => import('#resources/documentos/screens/own/own-documentos.tsx')),
  made(
    'documentos/nuevo',
    'Nuevo documento',
    () => import('#resources/documentos/screens/own/new-own-documento.tsx'),
  ),
  made('documentos/:id', 'Documento', () => import('#views/documento/own-documento.tsx')),
];

/** Facturas that are made again and again. */
export const recurringScreens: readonly Screen[] = [
  made(
    'facturasRecurrentes',
    'Facturas recurrentes',
    () => import('#resources/facturasRecurrentes/screens/recurring-list.tsx'),
  ),
  made(
    'facturasRecurrentes/nuevo',
    'Nueva factura recurrente',
    () => import('#resources/facturasRecurrentes/screens/new-recurring.tsx'),
  ),
  made('facturasRecurrentes/:id', 'Factura recurrente', () => import('#views/papeles/recurring.tsx')),
];

/** Screens of the plantillas of correo. */
export const letterScreens: readonly Screen[] = [
  made(
    'auxiliares/plantillasCorreo',
    'Plantillas de correo',
    () => import('#resources/plantillasCorreo/screens/plantillas-list.tsx'),
  ),
  made(
    'auxiliares/plantillasCorreo/:id',
    'Plantilla de correo',
    () => import('#resources/plantillasCorreo/screens/plantilla-screen.tsx'),
  ),
];

/** Informes by mail. */
export const scheduledInformesScreen: Screen = made(
  'informesClientes/programados',
  'Envíos programados',
  () => import('#views/informesProgramados/screens/scheduled-screen.tsx'),
);

/** Pending work in the autoescuela's own panel. */
export const ownTodayScreen: Screen = made('hoy', 'Hoy', () => import('./account/own-today.tsx'));

/** Profile and settings in the autoescuela's own panel. */
export const ownAutoescuelaScreens: readonly Screen[] = placeScreens('perfilAutoescuela', {
  '': ['Perfil Autoescuela', () => import('#views/cliente/own-profile.tsx')],
  ...rowsScreens(
    'tarifas',
    { title: 'Tarifas', one: 'Tarifa' },
    () => import('#views/cliente/own-tarifas.tsx'),
  ),
  mapa: ['Mapa', () => import('#resources/clientes/screens/own/own-map.tsx')],
  fotos: ['Fotos', () => import('#views/cliente/own-fotos.tsx')],
  resultados: ['Resultados', () => import('#resources/replicas/screens/own-results.tsx')],
});
