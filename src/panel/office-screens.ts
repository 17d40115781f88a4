import type { ComponentType } from 'react';
import type { Screen } from './screens.ts';

type Load = () => Promise<{ Component: ComponentType }>;

/** The library of the contracts is prepared before any contract loads. */
const made = (path: string, title: string, load: Load): Screen => ({
  path,
  title,
  load: async () => {
    await import('./schemas-without-eval.ts');
    return load();
  },
});

type Rows = { List: ComponentType; Form: ComponentType };
type RowsPath = { path: string; title: string; one: string };

type Apart = { list(): Promise<Pick<Rows, 'List'>>; form(): Promise<Pick<Rows, 'Form'>> };

/** Rows within the record that they are of: the list, a new one and one that exists. Heavy ones come apart. */
function rows({ path, title, one }: RowsPath, load: (() => Promise<Rows>) | Apart): Screen[] {
  const { list: loadList, form: loadForm } = typeof load === 'function' ? { list: load, form: load } : load;
  const list = async () => ({ Component: (await loadList()).List });
  const form = async () => ({ Component: (await loadForm()).Form });
  return [made(path, title, list), made(`${path}/nuevo`, one, form), made(`${path}/:fila`, one, form)];
}

const learner = () => import('#views/alumno/learner-form.tsx');
const ad = () => import('#resources/anuncios/screens/ad-form.tsx');
const ownAd = () => import('#resources/anuncios/screens/own-ad.tsx');
const contact = () => import('#views/contacto/contact-form.tsx');
const activity = () => import('#resources/actividades/screens/activity-form.tsx');

/** Daily screens of the office, in the specification's order (§2), with our own beside related ones. */
export const officeScreens: readonly Screen[] = [
  made('alumnos', 'Solicitudes alumnos', () => import('#resources/alumnos/screens/learners-list.tsx')),
  made('alumnos/nuevo', 'Nuevo alumno', () => import('#resources/alumnos/screens/new-learner.tsx')),
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
  made('alumnos/:id', 'Alumno', learner),
  made(
    'alumnos/:id/autoescuelas',
    'Autoescuelas del alumno',
    () => import('#resources/alumnos/screens/learner-schools.tsx'),
  ),
  ...rows(
    { path: 'alumnos/:id/actividades', title: 'Actividades del alumno', one: 'Actividad' },
    () => import('#views/alumno/learner-activities.tsx'),
  ),
  made('alumnos/:id/cronologia', 'Cronología del alumno', () => import('#views/alumno/learner-timeline.tsx')),
  made(
    'alumnos/:id/historial',
    'Historial del alumno',
    () => import('#resources/alumnos/screens/learner-history.tsx'),
  ),
  made('anuncios', 'Anuncios', () => import('#resources/anuncios/screens/ads-list.tsx')),
  made('anuncios/nuevo', 'Nuevo anuncio', ad),
  made('anuncios/:id', 'Anuncio', ad),
  made('clientes', 'Clientes', () => import('#resources/clientes/screens/clients-list.tsx')),
  made('clientes/nuevo', 'Nuevo cliente', () => import('#resources/clientes/screens/new-client.tsx')),
  made(
    'clientes/tablero',
    'Tablero de clientes',
    () => import('#resources/clientes/screens/board-screen.tsx'),
  ),
  made('clientes/:id', 'Cliente', () => import('#views/cliente/client-data.tsx')),
  ...rows(
    { path: 'clientes/:id/contactos', title: 'Contactos del cliente', one: 'Contacto' },
    () => import('#views/cliente/client-contacts.tsx'),
  ),
  made(
    'clientes/:id/ficha',
    'Ficha del cliente',
    () => import('#resources/clientes/screens/client-profile.tsx'),
  ),
  made('clientes/:id/mapa', 'Mapa del cliente', () => import('#resources/clientes/screens/client-map.tsx')),
  ...rows(
    { path: 'clientes/:id/tarifas', title: 'Tarifas del cliente', one: 'Tarifa' },
    {
      list: () => import('#views/cliente/client-tariffs.tsx'),
      form: () => import('#views/cliente/client-tariff.tsx'),
    },
  ),
  made('clientes/:id/fotos', 'Fotos del cliente', () => import('#views/cliente/client-photos.tsx')),
  made('clientes/:id/alumnos', 'Alumnos del cliente', () => import('#views/cliente/client-learners.tsx')),
  ...rows(
    { path: 'clientes/:id/actividades', title: 'Actividades del cliente', one: 'Actividad' },
    () => import('#views/cliente/client-activities.tsx'),
  ),
  made(
    'clientes/:id/cronologia',
    'Cronología del cliente',
    () => import('#views/cliente/client-timeline.tsx'),
  ),
  made(
    'clientes/:id/documentos',
    'Documentos del cliente',
    () => import('#views/cliente/client-documents.tsx'),
  ),
  made(
    'clientes/:id/historial',
    'Historial del cliente',
    () => import('#resources/clientes/screens/client-history.tsx'),
  ),
  made(
    'contactosClientes',
    'Contactos de Clientes',
    () => import('#resources/contactosClientes/screens/contacts-list.tsx'),
  ),
  made('contactosClientes/nuevo', 'Nuevo contacto', contact),
  made('contactosClientes/:id', 'Contacto', contact),
  made('tarifas', 'Tarifas', () => import('#resources/permisosAutoescuela/screens/all-tariffs.tsx')),
  made('actividades', 'Actividades', () => import('#resources/actividades/screens/activities-index.tsx')),
  made(
    'actividades/lista',
    'Actividades',
    () => import('#resources/actividades/screens/activities-list.tsx'),
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
  made('actividades/nuevo', 'Nueva actividad', activity),
  made('actividades/:id', 'Actividad', activity),
];

/** Files of the business and of its clients. */
export const documentScreens: readonly Screen[] = [
  made('documentos', 'Documentos', () => import('#resources/documentos/screens/documents-list.tsx')),
  made('documentos/nuevo', 'Nuevo documento', () => import('#resources/documentos/screens/new-document.tsx')),
  made('documentos/:id', 'Documento', () => import('#views/documento/document.tsx')),
];

/** Documentos in the autoescuela's own panel. */
export const ownDocumentScreens: readonly Screen[] = [
  made('documentos', 'Documentos', () => import('#resources/documentos/screens/own/own-documents.tsx')),
  made(
    'documentos/nuevo',
    'Nuevo documento',
    () => import('#resources/documentos/screens/own/new-own-document.tsx'),
  ),
  made('documentos/:id', 'Documento', () => import('#views/documento/own-document.tsx')),
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
  made('presupuestos', 'Presupuestos', () => import('#resources/presupuestos/screens/quotes-list.tsx')),
  made('presupuestos/nuevo', 'Nuevo presupuesto', () => import('#views/papeles/new-quote.tsx')),
  made('presupuestos/:id', 'Presupuesto', () => import('#views/papeles/quote.tsx')),
  made(
    'presupuestos/:id/pdf',
    'Vista previa del presupuesto',
    () => import('#resources/presupuestos/screens/quote-preview.tsx'),
  ),
  made('pedidos', 'Pedidos', () => import('#resources/pedidos/screens/orders-list.tsx')),
  made('pedidos/nuevo', 'Nuevo pedido', () => import('#resources/pedidos/screens/new-order.tsx')),
  made('pedidos/:id', 'Pedido', () => import('#views/papeles/order.tsx')),
  made(
    'pedidos/:id/pdf',
    'Vista previa del pedido',
    () => import('#resources/pedidos/screens/order-preview.tsx'),
  ),
  made('facturas', 'Facturas', () => import('#resources/facturas/screens/invoices-list.tsx')),
  made('facturas/nuevo', 'Nueva factura', () => import('#resources/facturas/screens/new-invoice.tsx')),
  made('facturas/:id', 'Factura', () => import('#views/papeles/invoice.tsx')),
  made(
    'facturas/:id/pdf',
    'Vista previa de la factura',
    () => import('#resources/facturas/screens/invoice-preview.tsx'),
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
export const ownInvoiceScreens: readonly Screen[] = [
  made('facturas', 'Facturas', () => import('#resources/facturas/screens/own/own-invoices.tsx')),
  made('facturas/:id', 'Factura', () => import('#resources/facturas/screens/own/own-invoice.tsx')),
];

/** Screens of the plantillas of correo. */
export const letterScreens: readonly Screen[] = [
  made(
    'auxiliares/plantillasCorreo',
    'Plantillas de correo',
    () => import('#resources/plantillasCorreo/screens/templates-list.tsx'),
  ),
  made(
    'auxiliares/plantillasCorreo/:id',
    'Plantilla de correo',
    () => import('#resources/plantillasCorreo/screens/template-screen.tsx'),
  ),
];

/** Reports that one gets by mail. */
export const scheduledReportsScreen: Screen = made(
  'informesClientes/programados',
  'Envíos programados',
  () => import('#views/informesProgramados/screens/scheduled-screen.tsx'),
);

/** Pending work in the autoescuela's own panel. */
export const ownTodayScreen: Screen = made('hoy', 'Hoy', () => import('#views/hoy/screens/own-today.tsx'));

/** Profile and settings in the autoescuela's own panel. */
export const ownSchoolScreens: readonly Screen[] = [
  made('perfilAutoescuela', 'Perfil Autoescuela', () => import('#views/cliente/own-profile.tsx')),
  ...rows(
    { path: 'perfilAutoescuela/tarifas', title: 'Tarifas', one: 'Tarifa' },
    () => import('#views/cliente/own-tariffs.tsx'),
  ),
  made('perfilAutoescuela/mapa', 'Mapa', () => import('#resources/clientes/screens/own/own-map.tsx')),
  made('perfilAutoescuela/fotos', 'Fotos', () => import('#views/cliente/own-photos.tsx')),
  made(
    'perfilAutoescuela/resultados',
    'Resultados',
    () => import('#resources/replicas/screens/own-results.tsx'),
  ),
];

/** Its advertisements, which it proposes and the business approves. */
export const ownAdScreens: readonly Screen[] = [
  made('anuncios', 'Anuncios', () => import('#resources/anuncios/screens/own-ads-list.tsx')),
  made('anuncios/nuevo', 'Nuevo anuncio', ownAd),
  made('anuncios/:id', 'Anuncio', ownAd),
];

/** Presupuestos and pedidos in the autoescuela's own panel. */
export const ownPaperScreens: readonly Screen[] = [
  made('presupuestos', 'Presupuestos', () => import('#resources/presupuestos/screens/own/own-quotes.tsx')),
  made('presupuestos/:id', 'Presupuesto', () => import('#resources/presupuestos/screens/own/own-quote.tsx')),
  made('pedidos', 'Pedidos', () => import('#resources/pedidos/screens/own/own-orders.tsx')),
  made('pedidos/nuevo', 'Nuevo pedido', () => import('#resources/pedidos/screens/own/new-own-order.tsx')),
  made('pedidos/:id', 'Pedido', () => import('#views/papeles/own-order.tsx')),
];
