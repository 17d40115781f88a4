import type { TipoUsuario } from '#oficina/base/roles/roles.ts';

/** One kind of user: how its calls are named, and which resource of the roles' matrix it is. */
export type UserKind = {
  tipo: TipoUsuario;
  path: 'usuariosClientes' | 'usuariosTrabajadores';
  recurso: 'usuariosCliente' | 'usuariosTrabajador';
  /** 'cliente', 'trabajador', as summaries say it. */
  deQuien: string;
};

export const userKinds: UserKind[] = [
  { tipo: 'cliente', path: 'usuariosClientes', recurso: 'usuariosCliente', deQuien: 'de clientes' },
  {
    tipo: 'trabajador',
    path: 'usuariosTrabajadores',
    recurso: 'usuariosTrabajador',
    deQuien: 'trabajadores',
  },
];
