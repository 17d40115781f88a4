import type { ComponentType } from 'react';
import { placeScreens, rowsScreens } from './place-screens.ts';
import type { Screen } from './screens.ts';

type Load = () => Promise<{ Component: ComponentType }>;

/** Screen that prepares the library of the contracts before any contract loads. */
const made = (path: string, title: string, load: Load): Screen => ({
  path,
  title,
  load: async () => {
    await import('./schemas-without-eval.ts');
    return load();
  },
});

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

/** Reports on issued facturas, and the check of their integrity. */
const bookScreens: readonly Screen[] = [
  made('facturas/libro', 'Libro de facturas emitidas', () => import('#resources/facturas/screens/book.tsx')),
  made('facturas/iva', 'IVA repercutido', () => import('#resources/facturas/screens/vat.tsx')),
  made(
    'facturas/347',
    'Previsión del modelo 347',
    () => import('#resources/facturas/screens/forecast-347.tsx'),
  ),
  made('facturas/deuda', 'Antigüedad de la deuda', () => import('#resources/facturas/screens/debt.tsx')),
  made('facturas/verificacion', 'Verificación', () => import('#views/libros/verification.tsx')),
  made(
    'facturas/comparacion',
    'Comparación con la Agencia',
    () => import('#resources/facturas/screens/comparison.tsx'),
  ),
  made(
    'facturas/declaracionResponsable',
    'Declaración responsable',
    () => import('#resources/facturas/screens/declaration.tsx'),
  ),
];

/** The papers of the business. */
export const paperScreens: readonly Screen[] = [
  made('presupuestos', 'Presupuestos', () => import('#resources/presupuestos/screens/presupuestos-list.tsx')),
  made('presupuestos/nuevo', 'Nuevo presupuesto', () => import('#views/papeles/new-presupuesto.tsx')),
  made('presupuestos/:id', 'Presupuesto', () => import('#views/papeles/presupuesto.tsx')),
  made(
    'presupuestos/:id/pdf',
    'Vista previa del presupuesto',
    () => import('#resources/presupuestos/screens/presupuesto-preview.tsx'),
  ),
  made('pedidos', 'Pedidos', () => import('#resources/pedidos/screens/pedidos-list.tsx')),
  made('pedidos/nuevo', 'Nuevo pedido', () => import('#resources/pedidos/screens/new-pedido.tsx')),
  made('pedidos/:id', 'Pedido', () => import('#views/papeles/pedido.tsx')),
  made(
    'pedidos/:id/pdf',
    'Vista previa del pedido',
    () => import('#resources/pedidos/screens/pedido-preview.tsx'),
  ),
  made('facturas', 'Facturas', () => import('#resources/facturas/screens/facturas-list.tsx')),
  made('facturas/nuevo', 'Nueva factura', () => import('#resources/facturas/screens/new-factura.tsx')),
  made('facturas/:id', 'Factura', () => import('#views/papeles/factura.tsx')),
  made(
    'facturas/:id/pdf',
    'Vista previa de la factura',
    () => import('#resources/facturas/screens/factura-preview.tsx'),
  ),
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
  ...bookScreens,
];

/** Facturas in the autoescuela's own panel. */
export const ownFacturaScreens: readonly Screen[] = [
  made('facturas', 'Facturas', () => import('#resources/facturas/screens/own/own-facturas.tsx')),
  made('facturas/:id', 'Factura', () => import('#resources/facturas/screens/own/own-factura.tsx')),
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
export const ownTodayScreen: Screen = made('hoy', 'Hoy', () => import('#views/hoy/screens/own-today.tsx'));

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

/** Presupuestos and pedidos in the autoescuela's own panel. */
export const ownPaperScreens: readonly Screen[] = [
  made(
    'presupuestos',
    'Presupuestos',
    () => import('#resources/presupuestos/screens/own/own-presupuestos.tsx'),
  ),
  made(
    'presupuestos/:id',
    'Presupuesto',
    () => import('#resources/presupuestos/screens/own/own-presupuesto.tsx'),
  ),
  made('pedidos', 'Pedidos', () => import('#resources/pedidos/screens/own/own-pedidos.tsx')),
  made('pedidos/nuevo', 'Nuevo pedido', () => import('#resources/pedidos/screens/own/new-own-pedido.tsx')),
  made('pedidos/:id', 'Pedido', () => import('#views/papeles/own-pedido.tsx')),
];
