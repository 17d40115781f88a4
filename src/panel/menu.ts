import { type Accion, permitted, type Recurso } from '#office/access/roles.ts';
import type { SessionUser } from '#web/session/token.ts';
import { adminScreens } from './screens.ts';

export type MenuEntry = {
  name: string;
  to: string;
  /** What one must be allowed to see; it is for everybody who works here, if not given. */
  recurso?: Recurso;
  /** What one must be allowed to do with it, if to see it is not enough. */
  accion?: Accion;
  /** Something else that its screen shows, for which alone one may come too. */
  also?: Recurso;
  /** Shown under the entry before it. */
  sub?: boolean;
  /** Also for who may see only what is their own. */
  own?: boolean;
};

const at = (path: string) => `/panelAdmin/${path}`;

/** Left menu of the specification (§2), in its order, after what there is to do. */
export const adminMenu: readonly MenuEntry[] = [
  { name: 'Hoy', to: at('hoy') },
  { name: 'Presupuestos', to: at('presupuestos'), recurso: 'presupuestos' },
  { name: 'Clientes', to: at('clientes'), recurso: 'clientes' },
  { name: 'Usuarios de Clientes', to: at('usuariosCliente'), recurso: 'usuariosCliente', sub: true },
  { name: 'Contactos de Clientes', to: at('contactosClientes'), recurso: 'contactosClientes', sub: true },
  { name: 'Facturas', to: at('facturas'), recurso: 'facturas' },
  { name: 'Solicitudes alumnos', to: at('alumnos'), recurso: 'alumnos' },
  { name: 'Anuncios', to: at('anuncios'), recurso: 'anuncios' },
  { name: 'Usuarios Trabajadores', to: at('usuariosTrabajador'), recurso: 'usuariosTrabajador' },
  { name: 'Accesos', to: at('accesos'), recurso: 'accesos', own: true },
];

const auxiliary = (path: string, name: string): MenuEntry => ({
  name,
  to: at(`auxiliares/${path}`),
  recurso: 'catalogos',
});

/** Overflow menu of the top bar: the specification's entries, and ours after a line. */
export const moreMenu: readonly (readonly MenuEntry[])[] = [
  [
    auxiliary('actualizaciones', 'Actualizaciones'),
    auxiliary('caracteristicas', 'Características Autoescuela'),
    auxiliary('documentacionApi', 'Documentación API'),
    auxiliary('permisos', 'Permisos Conducir'),
    auxiliary('canalesCaptacion', 'Canales de captación'),
    auxiliary('clasificacionesClientes', 'Clasificaciones de clientes'),
    auxiliary('formasDePago', 'Formas de pago'),
  ],
  [
    { name: 'Pedidos', to: at('pedidos'), recurso: 'pedidos' },
    { name: 'Facturas recurrentes', to: at('facturasRecurrentes'), recurso: 'facturas' },
    { name: 'Documentos', to: at('documentos'), recurso: 'documentos' },
    { name: 'Libros e impuestos', to: at('facturas/libro'), recurso: 'facturas', accion: 'X' },
    { name: 'Actividades', to: at('actividades'), recurso: 'actividades' },
    { name: 'Informes', to: at('informesClientes'), recurso: 'informes' },
    auxiliary('conceptosPresupuestos', 'Conceptos de presupuestos'),
    {
      ...auxiliary('plantillasPresupuestos', 'Plantillas de presupuestos'),
      recurso: 'presupuestos',
    },
    {
      name: 'Altas de autoescuelas',
      to: at('solicitudesAlta'),
      recurso: 'solicitudesAlta',
      also: 'cambiosIdentidad',
    },
    { name: 'Réplicas', to: at('replicas'), recurso: 'replicas' },
    { name: 'Tarifas', to: at('tarifas'), recurso: 'permisosAutoescuela' },
    { name: 'Correos', to: at('correos'), recurso: 'correos' },
    { name: 'Copias', to: at('copias'), recurso: 'copias' },
    { name: 'Registro de seguridad', to: at('seguridad'), recurso: 'seguridad' },
    { name: 'Datos personales', to: at('datosPersonales'), recurso: 'datosPersonales' },
    { name: 'Plantillas de correo', to: at('auxiliares/plantillasCorreo'), recurso: 'plantillasCorreo' },
  ],
];

/** The entries this person may use; the server decides again at each call. */
export function visibleEntries(entries: readonly MenuEntry[], user: SessionUser): MenuEntry[] {
  return entries.filter((entry) => {
    if (!entry.recurso) return true;
    const reach = permitted(user, entry.recurso, entry.accion ?? 'L');
    return reach === null ? mayEnter(entry, user) : entry.own === true || reach !== 'suyo';
  });
}

/** Whether something of that entry's screens is for this person. */
export const mayEnter = ({ recurso, accion = 'L', also }: MenuEntry, user: SessionUser): boolean =>
  !recurso ||
  permitted(user, recurso, accion) !== null ||
  (also !== undefined && permitted(user, also, 'L') !== null);

/** How to load the screens of these entries. */
export function partsOf(entries: readonly MenuEntry[]): (() => Promise<unknown>)[] {
  return entries.flatMap(({ to }) => adminScreens.find(({ path }) => at(path) === to)?.load ?? []);
}

const byLongest = [...adminMenu, ...moreMenu.flat()].sort((a, b) => b.to.length - a.to.length);

/** The entry that the screen of this path is reached by: its own, or that of the list it is under. */
export function menuEntryOf(path: string): MenuEntry | undefined {
  const address = `${at(path)}/`;
  return byLongest.find(({ to }) => address.startsWith(`${to}/`));
}
