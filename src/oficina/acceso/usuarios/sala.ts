import { showRoom } from '#oficina/base/shown.ts';

export const usuariosClientes = showRoom('usuariosClientes', {
  screens: {
    usuariosCliente: ['Usuarios de Clientes', () => import('./screens/cliente-users-list.tsx')],
    'usuariosCliente/nuevo': [
      'Nuevo usuario de cliente',
      async () => ({ Component: (await import('./screens/new-user.tsx')).NewClienteUser }),
    ],
    'usuariosCliente/:id': [
      'Usuario de cliente',
      async () => ({ Component: (await import('./screens/edit-user.tsx')).EditClienteUser }),
    ],
  },
  menu: { place: 'under', after: 'clientes', recurso: 'usuariosCliente' },
});

export const usuariosTrabajadores = showRoom('usuariosTrabajadores', {
  screens: {
    usuariosTrabajador: ['Usuarios Trabajadores', () => import('./screens/trabajadores-list.tsx')],
    'usuariosTrabajador/nuevo': [
      'Nuevo trabajador',
      async () => ({ Component: (await import('./screens/new-user.tsx')).NewTrabajador }),
    ],
    'usuariosTrabajador/:id': [
      'Usuario trabajador',
      async () => ({ Component: (await import('./screens/edit-user.tsx')).EditTrabajador }),
    ],
  },
  menu: { place: 'left', recurso: 'usuariosTrabajador' },
});
