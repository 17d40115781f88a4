import type { ComponentType } from 'react';
import { familyScreens, ownScreens } from './family-screens.ts';
import {
  documentoScreens,
  letterScreens,
  ownAutoescuelaScreens,
  ownDocumentoScreens,
  ownTodayScreen,
  recurringScreens,
  scheduledInformesScreen,
  tarifasScreen,
} from './office-screens.ts';

/** A screen of a panel. A module of a family's `screens` folder exports it as `Component`. */
export type Screen = {
  /** Path within the panel. */
  path: string;
  title: string;
  load: () => Promise<{ Component: ComponentType }>;
};

/** Screens of /panelAdmin, in the specification's order (§2), with our own after them. */
export const adminScreens: readonly Screen[] = [
  { path: 'hoy', title: 'Hoy', load: () => import('#oficina/trabajo/hoy/screens/today.tsx') },
  {
    path: 'accesos',
    title: 'Accesos',
    load: () => import('#oficina/acceso/accesos/screens/accesos-screen.tsx'),
  },
  tarifasScreen,
  {
    path: 'informesClientes',
    title: 'Informes de clientes',
    load: () => import('#oficina/trabajo/informes/screens/informes-screen.tsx'),
  },
  scheduledInformesScreen,
  {
    path: 'paginasLegales',
    title: 'Páginas legales',
    load: () => import('#oficina/instalacion/paginasLegales/screens/legal-pages-screen.tsx'),
  },
  {
    path: 'paginasLegales/:pagina',
    title: 'Página legal',
    load: () => import('#oficina/instalacion/paginasLegales/screens/legal-page-screen.tsx'),
  },
  {
    path: 'negocio',
    title: 'Mi negocio',
    load: async () => ({
      Component: (await import('#oficina/trabajo/negocio/business-screen.tsx')).BusinessScreen,
    }),
  },
  ...recurringScreens,
  ...documentoScreens,
  {
    path: 'usuariosCliente',
    title: 'Usuarios de Clientes',
    load: () => import('#oficina/acceso/usuarios/screens/cliente-users-list.tsx'),
  },
  {
    path: 'usuariosCliente/nuevo',
    title: 'Nuevo usuario de cliente',
    load: async () => ({
      Component: (await import('#oficina/acceso/usuarios/screens/new-user.tsx')).NewClienteUser,
    }),
  },
  {
    path: 'usuariosCliente/:id',
    title: 'Usuario de cliente',
    load: async () => ({
      Component: (await import('#oficina/acceso/usuarios/screens/edit-user.tsx')).EditClienteUser,
    }),
  },
  {
    path: 'usuariosTrabajador',
    title: 'Usuarios Trabajadores',
    load: () => import('#oficina/acceso/usuarios/screens/trabajadores-list.tsx'),
  },
  {
    path: 'usuariosTrabajador/nuevo',
    title: 'Nuevo trabajador',
    load: async () => ({
      Component: (await import('#oficina/acceso/usuarios/screens/new-user.tsx')).NewTrabajador,
    }),
  },
  {
    path: 'usuariosTrabajador/:id',
    title: 'Usuario trabajador',
    load: async () => ({
      Component: (await import('#oficina/acceso/usuarios/screens/edit-user.tsx')).EditTrabajador,
    }),
  },
  ...familyScreens,
  {
    path: 'auxiliares/documentacionApi',
    title: 'Documentación API',
    load: () => import('#oficina/acceso/apiClaves/screens/documentation-screen.tsx'),
  },
  ...letterScreens,
  {
    path: 'miCuenta',
    title: 'Mi cuenta',
    load: () => import('./account/trabajador-account.tsx'),
  },
  {
    path: 'solicitudesAlta',
    title: 'Altas de autoescuelas',
    load: () => import('#oficina/trabajo/altas/claims-screen.tsx'),
  },
  {
    path: 'replicas',
    title: 'Réplicas',
    load: () => import('#comparador/autoescuelas/replicas/screens/replies-screen.tsx'),
  },
  {
    path: 'datosOficiales',
    title: 'Datos oficiales',
    load: () => import('#oficina/instalacion/datosOficiales/screens/official-data-screen.tsx'),
  },
  {
    path: 'direcciones',
    title: 'Direcciones',
    load: () => import('#oficina/instalacion/direcciones/screens/direcciones-screen.tsx'),
  },
  {
    path: 'correos',
    title: 'Correos',
    load: () => import('#oficina/correo/correos/screens/correos-screen.tsx'),
  },
  {
    path: 'seguridad',
    title: 'Registro de seguridad',
    load: () => import('#oficina/acceso/seguridad/screens/security-screen.tsx'),
  },
  {
    path: 'copias',
    title: 'Copias',
    load: () => import('#oficina/instalacion/copias/screens/copies-screen.tsx'),
  },
  {
    path: 'puestaEnMarcha',
    title: 'Puesta en marcha',
    load: () => import('#oficina/instalacion/puestaEnMarcha/screens/puesta-screen.tsx'),
  },
  {
    path: 'estado',
    title: 'Estado de la instalación',
    load: () => import('#oficina/instalacion/estadoPrograma/screens/estado-screen.tsx'),
  },
  {
    path: 'duplicados',
    title: 'Duplicados',
    load: () => import('#oficina/instalacion/fusiones/screens/duplicates-screen.tsx'),
  },
  {
    path: 'datosPersonales',
    title: 'Datos personales',
    load: () => import('#oficina/instalacion/datosPersonales/screens/personal-data-screen.tsx'),
  },
  {
    path: 'traerDatos',
    title: 'Traer mis datos',
    load: () => import('#oficina/instalacion/importaciones/screens/bring-screen.tsx'),
  },
  {
    path: 'llevarTodo',
    title: 'Llevarme todo',
    load: () => import('#oficina/instalacion/llevarTodo/screens/take-screen.tsx'),
  },
  {
    path: 'importar/:familia',
    title: 'Importar',
    load: () => import('#oficina/instalacion/importaciones/screens/import-screen.tsx'),
  },
];

/** Screens of /panelCliente, in the specification's order (§2), with our own after them. */
export const clienteScreens: readonly Screen[] = [
  ownTodayScreen,
  {
    path: 'perfilUsuario',
    title: 'Perfil Usuario',
    load: () => import('./account/cliente-account.tsx'),
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
  ...ownDocumentoScreens,
  ...ownScreens('anuncios'),
  {
    path: 'widget',
    title: 'Widget y sello',
    load: () => import('#oficina/relacion/clientes/screens/own/widget-screen.tsx'),
  },
];
