import type { ComponentType } from 'react';
import { placeScreens, rowsScreens } from './place-screens.ts';
import type { Screen } from './screens.ts';

type Load = () => Promise<{ Component: ComponentType }>;

const made = (path: string, title: string, load: Load): Screen => ({ path, title, load });

export const tarifasScreen: Screen = made(
  'tarifas',
  'Tarifas',
  () => import('#comparador/tarifas/permisosAutoescuela/screens/all-tarifas.tsx'),
);

/** Files of the business and of its clients. */
export const documentoScreens: readonly Screen[] = [
  made(
    'documentos',
    'Documentos',
    () => import('#oficina/documentos/documentos/screens/documentos-list.tsx'),
  ),
  made(
    'documentos/nuevo',
    'Nuevo documento',
    () => import('#oficina/documentos/documentos/screens/new-documento.tsx'),
  ),
  made('documentos/:id', 'Documento', () => import('#oficina/trabajo/documento/documento.tsx')),
];

/** Documentos in the autoescuela's own panel. */
export const ownDocumentoScreens: readonly Screen[] = [
  made(
    'documentos',
    'Documentos',
    () => import('#oficina/documentos/documentos/screens/own/own-documentos.tsx'),
  ),
  made(
    'documentos/nuevo',
    'Nuevo documento',
    () => import('#oficina/documentos/documentos/screens/own/new-own-documento.tsx'),
  ),
  made('documentos/:id', 'Documento', () => import('#oficina/trabajo/documento/own-documento.tsx')),
];

/** Facturas that are made again and again. */
export const recurringScreens: readonly Screen[] = [
  made(
    'facturasRecurrentes',
    'Facturas recurrentes',
    () => import('#oficina/ventas/facturasRecurrentes/screens/recurring-list.tsx'),
  ),
  made(
    'facturasRecurrentes/nuevo',
    'Nueva factura recurrente',
    () => import('#oficina/ventas/facturasRecurrentes/screens/new-recurring.tsx'),
  ),
  made(
    'facturasRecurrentes/:id',
    'Factura recurrente',
    () => import('#oficina/trabajo/papeles/recurring.tsx'),
  ),
];

/** Screens of the plantillas of correo. */
export const letterScreens: readonly Screen[] = [
  made(
    'auxiliares/plantillasCorreo',
    'Plantillas de correo',
    () => import('#oficina/correo/plantillasCorreo/screens/plantillas-list.tsx'),
  ),
  made(
    'auxiliares/plantillasCorreo/:id',
    'Plantilla de correo',
    () => import('#oficina/correo/plantillasCorreo/screens/plantilla-screen.tsx'),
  ),
];

/** Informes by mail. */
export const scheduledInformesScreen: Screen = made(
  'informesClientes/programados',
  'Envíos programados',
  () => import('#oficina/trabajo/informesProgramados/screens/scheduled-screen.tsx'),
);

/** Pending work in the autoescuela's own panel. */
export const ownTodayScreen: Screen = made('hoy', 'Hoy', () => import('./account/own-today.tsx'));

/** Profile and settings in the autoescuela's own panel. */
export const ownAutoescuelaScreens: readonly Screen[] = placeScreens('perfilAutoescuela', {
  '': ['Perfil Autoescuela', () => import('#oficina/trabajo/cliente/own-profile.tsx')],
  ...rowsScreens(
    'tarifas',
    { title: 'Tarifas', one: 'Tarifa' },
    () => import('#oficina/trabajo/cliente/own-tarifas.tsx'),
  ),
  mapa: ['Mapa', () => import('#oficina/relacion/clientes/screens/own/own-map.tsx')],
  fotos: ['Fotos', () => import('#oficina/trabajo/cliente/own-fotos.tsx')],
  resultados: ['Resultados', () => import('#comparador/autoescuelas/replicas/screens/own-results.tsx')],
});
