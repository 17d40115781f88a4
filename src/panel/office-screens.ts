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

<<<<<<< HEAD
type Rows = { List: ComponentType; Form: ComponentType };
type RowsPath = { path: string; title: string; one: string };

type Apart = { list(): Promise<Pick<Rows, 'List'>>; form(): Promise<Pick<Rows, 'Form'>> };

/** Rows within the record of their owner: the list, a new row and an existing one. Heavy ones load apart. */
function rows({ path, title, one }: RowsPath, load: (() => Promise<Rows>) | Apart): Screen[] {
  const { list: loadList, form: loadForm } = typeof load === 'function' ? { list: load, form: load } : load;
  const list = async () => ({ Component: (await loadList()).List });
  const form = async () => ({ Component: (await loadForm()).Form });
  return [made(path, title, list), made(`${path}/nuevo`, one, form), made(`${path}/:fila`, one, form)];
}

const alumno = () => import('#views/alumno/alumno-form.tsx');
const anuncio = () => import('#resources/anuncios/screens/anuncio-form.tsx');
const ownAnuncio = () => import('#resources/anuncios/screens/own-anuncio.tsx');
const contact = () => import('#views/contacto/contacto-form.tsx');
const actividad = () => import('#resources/actividades/screens/actividad-form.tsx');

/** Daily screens of the office, in the specification's order (§2), with our own beside related ones. */
export const officeScreens: readonly Screen[] = [
  made('alumnos', 'Solicitudes alumnos', () => import('#resources/alumnos/screens/alumnos-list.tsx')),
  made('alumnos/nuevo', 'Nuevo alumno', () => import('#resources/alumnos/screens/new-alumno.tsx')),
  made(
    'alumnos/tablero',
    'Tablero de solicitudes',
    () => import('#resources/alumnos/screens/board-screen.tsx'),
  ),
  made(
    'alumnos/sinRespuesta',
    'Solicitudes sin respuesta',
    () => import('#resources/alumnos/screens/unanswered-list.tsx'),
  ),
  made('alumnos/:id', 'Alumno', alumno),
  made(
    'alumnos/:id/autoescuelas',
    'Autoescuelas del alumno',
    () => import('#resources/alumnos/screens/autoescuelas-alumno.tsx'),
  ),
  ...rows(
    { path: 'alumnos/:id/actividades', title: 'Actividades del alumno', one: 'Actividad' },
    () => import('#views/alumno/actividades-alumno.tsx'),
  ),
  made('alumnos/:id/cronologia', 'Cronología del alumno', () => import('#views/alumno/alumno-timeline.tsx')),
  made(
    'alumnos/:id/historial',
    'Historial del alumno',
    () => import('#resources/alumnos/screens/alumno-history.tsx'),
  ),
  made('anuncios', 'Anuncios', () => import('#resources/anuncios/screens/anuncios-list.tsx')),
  made('anuncios/nuevo', 'Nuevo anuncio', anuncio),
  made('anuncios/:id', 'Anuncio', anuncio),
  made('clientes', 'Clientes', () => import('#resources/clientes/screens/clientes-list.tsx')),
  made('clientes/nuevo', 'Nuevo cliente', () => import('#resources/clientes/screens/new-cliente.tsx')),
  made(
    'clientes/tablero',
    'Tablero de clientes',
    () => import('#resources/clientes/screens/board-screen.tsx'),
  ),
  made('clientes/:id', 'Cliente', () => import('#views/cliente/cliente-data.tsx')),
  ...rows(
    { path: 'clientes/:id/contactos', title: 'Contactos del cliente', one: 'Contacto' },
    () => import('#views/cliente/contactos-cliente.tsx'),
  ),
  made(
    'clientes/:id/ficha',
    'Ficha del cliente',
    () => import('#resources/clientes/screens/cliente-profile.tsx'),
  ),
  made('clientes/:id/mapa', 'Mapa del cliente', () => import('#resources/clientes/screens/cliente-map.tsx')),
  ...rows(
    { path: 'clientes/:id/tarifas', title: 'Tarifas del cliente', one: 'Tarifa' },
    {
      list: () => import('#views/cliente/tarifas-cliente.tsx'),
      form: () => import('#views/cliente/tarifa-cliente.tsx'),
    },
  ),
  made('clientes/:id/fotos', 'Fotos del cliente', () => import('#views/cliente/fotos-cliente.tsx')),
  made('clientes/:id/alumnos', 'Alumnos del cliente', () => import('#views/cliente/alumnos-cliente.tsx')),
  ...rows(
    { path: 'clientes/:id/actividades', title: 'Actividades del cliente', one: 'Actividad' },
    () => import('#views/cliente/actividades-cliente.tsx'),
  ),
  made(
    'clientes/:id/cronologia',
    'Cronología del cliente',
    () => import('#views/cliente/cliente-timeline.tsx'),
  ),
  made(
    'clientes/:id/documentos',
    'Documentos del cliente',
    () => import('#views/cliente/documentos-cliente.tsx'),
  ),
  made(
    'clientes/:id/historial',
    'Historial del cliente',
    () => import('#resources/clientes/screens/cliente-history.tsx'),
  ),
  made(
    'contactosClientes',
    'Contactos de Clientes',
    () => import('#resources/contactosClientes/screens/contactos-list.tsx'),
  ),
  made('contactosClientes/nuevo', 'Nuevo contacto', contact),
  made('contactosClientes/:id', 'Contacto', contact),
  made('tarifas', 'Tarifas', () => import('#resources/permisosAutoescuela/screens/all-tarifas.tsx')),
  made('actividades', 'Actividades', () => import('#resources/actividades/screens/actividades-index.tsx')),
  made(
    'actividades/lista',
    'Actividades',
    () => import('#resources/actividades/screens/actividades-list.tsx'),
  ),
  made(
    'actividades/mes',
    'Mes de actividades',
    () => import('#resources/actividades/screens/calendar/month.tsx'),
  ),
  made(
    'actividades/semana',
    'Semana de actividades',
    () => import('#resources/actividades/screens/calendar/week.tsx'),
  ),
  made(
    'actividades/agenda',
    'Agenda de actividades',
    () => import('#resources/actividades/screens/calendar/agenda.tsx'),
  ),
  made('actividades/nuevo', 'Nueva actividad', actividad),
  made('actividades/:id', 'Actividad', actividad),
];
=======
export const tarifasScreen: Screen = made(
  'tarifas',
  'Tarifas',
  () => import('#resources/permisosAutoescuela/screens/all-tarifas.tsx'),
);
>>>>>>> c983a0aebef3b252a821cabd5fb2bd024712581c

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
<<<<<<< HEAD
  made('perfilAutoescuela/mapa', 'Mapa', () => import('#resources/clientes/screens/own/own-map.tsx')),
  made('perfilAutoescuela/fotos', 'Fotos', () => import('#views/cliente/own-fotos.tsx')),
  made(
    'perfilAutoescuela/resultados',
    'Resultados',
    () => import('#resources/replicas/screens/own-results.tsx'),
  ),
];

/** Anuncios that the autoescuela proposes and the business approves. */
export const ownAnuncioScreens: readonly Screen[] = [
  made('anuncios', 'Anuncios', () => import('#resources/anuncios/screens/own-anuncios-list.tsx')),
  made('anuncios/nuevo', 'Nuevo anuncio', ownAnuncio),
  made('anuncios/:id', 'Anuncio', ownAnuncio),
];
=======
  mapa: ['Mapa', () => import('#resources/clientes/screens/own/own-map.tsx')],
  fotos: ['Fotos', () => import('#views/cliente/own-fotos.tsx')],
  resultados: ['Resultados', () => import('#resources/replicas/screens/own-results.tsx')],
});
>>>>>>> c983a0aebef3b252a821cabd5fb2bd024712581c

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
