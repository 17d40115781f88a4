import { trabajadorUsers } from './user-families.ts';
import { UsersList, type UsersListKind } from './users-list.tsx';

const WORKERS: UsersListKind = {
  family: trabajadorUsers,
  searchLabel: 'Buscar por nombre o correo',
  empty: 'Aquí están las personas que trabajan en este panel. Todavía no hay ninguna.',
  narrow: (rol) => `Con el rol ${rol} solo ves tu propio usuario. Los demás los lleva un Administrador.`,
};

/** /panelAdmin/usuariosTrabajador */
export const Component = () => <UsersList kind={WORKERS} />;
