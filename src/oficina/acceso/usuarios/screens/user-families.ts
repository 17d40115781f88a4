import { type Recurso, rolesCliente, rolesTrabajador, type TipoUsuario } from '#oficina/base/roles/roles.ts';
import type { UsersPath } from '../calls.ts';

/** Differences between the two kinds of users on screen. */
export type UserFamily = {
  tipo: TipoUsuario;
  path: UsersPath;
  recurso: Recurso;
  roles: readonly string[];
  /** Name and address of the list. */
  list: { name: string; to: string };
  newTitle: string;
};

export const trabajadorUsers: UserFamily = {
  tipo: 'trabajador',
  path: 'usuariosTrabajadores',
  recurso: 'usuariosTrabajador',
  roles: rolesTrabajador,
  list: { name: 'Usuarios Trabajadores', to: '/panelAdmin/usuariosTrabajador' },
  newTitle: 'Nuevo trabajador',
};

export const clienteUsers: UserFamily = {
  tipo: 'cliente',
  path: 'usuariosClientes',
  recurso: 'usuariosCliente',
  roles: rolesCliente,
  list: { name: 'Usuarios de Clientes', to: '/panelAdmin/usuariosCliente' },
  newTitle: 'Nuevo usuario de cliente',
};
