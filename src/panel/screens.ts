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
  { path: 'hoy', title: 'Hoy', load: () => import('#views/hoy/screens/today.tsx') },
  {
    path: 'accesos',
    title: 'Accesos',
    load: () => import('#resources/accesos/screens/accesos-screen.tsx'),
  },
  tarifasScreen,
  {
    path: 'informesClientes',
    title: 'Informes de clientes',
    load: () => import('#views/informes/screens/informes-screen.tsx'),
  },
  scheduledInformesScreen,
  {
    path: 'paginasLegales',
    title: 'Páginas legales',
    load: () => import('#views/paginasLegales/screens/legal-pages-screen.tsx'),
  },
  {
    path: 'paginasLegales/:pagina',
    title: 'Página legal',
    load: () => import('#views/paginasLegales/screens/legal-page-screen.tsx'),
  },
  {
    path: 'negocio',
    title: 'Mi negocio',
    load: async () => ({
      Component: (await import('#views/negocio/business-screen.tsx')).BusinessScreen,
    }),
  },
  ...recurringScreens,
  ...documentoScreens,
  {
    path: 'usuariosCliente',
    title: 'Usuarios de Clientes',
    load: () => import('#resources/usuarios/screens/cliente-users-list.tsx'),
  },
  {
    path: 'usuariosCliente/nuevo',
    title: 'Nuevo usuario de cliente',
    load: async () => ({
      Component: (await import('#resources/usuarios/screens/new-user.tsx')).NewClienteUser,
    }),
  },
  {
    path: 'usuariosCliente/:id',
    title: 'Usuario de cliente',
    load: async () => ({
      Component: (await import('#resources/usuarios/screens/edit-user.tsx')).EditClienteUser,
    }),
  },
  {
    path: 'usuariosTrabajador',
    title: 'Usuarios Trabajadores',
    load: () => import('#resources/usuarios/screens/trabajadores-list.tsx'),
  },
  {
    path: 'usuariosTrabajador/nuevo',
    title: 'Nuevo trabajador',
    load: async () => ({
      Component: (await import('#resources/usuarios/screens/new-user.tsx')).NewTrabajador,
    }),
  },
  {
    path: 'usuariosTrabajador/:id',
    title: 'Usuario trabajador',
    load: async () => ({
      Component: (await import('#resources/usuarios/screens/edit-user.tsx')).EditTrabajador,
    }),
  },
  ...familyScreens,
  {
    path: 'auxiliares/documentacionApi',
    title: 'Documentación API',
    load: () => import('#resources/apiClaves/screens/documentation-screen.tsx'),
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
    load: () => import('#views/altas/claims-screen.tsx'),
  },
  {
    path: 'replicas',
    title: 'Réplicas',
    load: () => import('#resources/replicas/screens/replies-screen.tsx'),
  },
  {
    path: 'datosOficiales',
    title: 'Datos oficiales',
    load: () => import('#views/datosOficiales/screens/official-data-screen.tsx'),
  },
  {
    path: 'direcciones',
    title: 'Direcciones',
    load: () => import('#views/direcciones/screens/direcciones-screen.tsx'),
  },
  {
    path: 'correos',
    title: 'Correos',
    load: () => import('#resources/correos/screens/correos-screen.tsx'),
  },
  {
    path: 'seguridad',
    title: 'Registro de seguridad',
    load: () => import('#resources/seguridad/screens/security-screen.tsx'),
  },
  {
    path: 'copias',
    title: 'Copias',
    load: () => import('#views/copias/screens/copies-screen.tsx'),
  },
  {
    path: 'puestaEnMarcha',
    title: 'Puesta en marcha',
    load: () => import('#views/puestaEnMarcha/screens/puesta-screen.tsx'),
  },
  {
    path: 'estado',
    title: 'Estado de la instalación',
    load: () => import('#views/estadoPrograma/screens/estado-screen.tsx'),
  },
  {
    path: 'duplicados',
    title: 'Duplicados',
    load: () => import('#views/fusiones/screens/duplicates-screen.tsx'),
  },
  {
    path: 'datosPersonales',
    title: 'Datos personales',
    load: () => import('#views/datosPersonales/screens/personal-data-screen.tsx'),
  },
  {
    path: 'traerDatos',
    title: 'Traer mis datos',
    load: () => import('#views/importaciones/screens/bring-screen.tsx'),
  },
  {
    path: 'llevarTodo',
    title: 'Llevarme todo',
    load: () => import('#views/llevarTodo/screens/take-screen.tsx'),
  },
  {
    path: 'importar/:familia',
    title: 'Importar',
    load: () => import('#views/importaciones/screens/import-screen.tsx'),
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
    load: () => import('#resources/alumnos/screens/inbox-screen.tsx'),
  },
  ...ownScreens('presupuestos'),
  ...ownScreens('pedidos'),
  ...ownScreens('facturas'),
  ...ownDocumentoScreens,
  ...ownScreens('anuncios'),
  {
    path: 'widget',
    title: 'Widget y sello',
    load: () => import('#resources/clientes/screens/own/widget-screen.tsx'),
  },
];
