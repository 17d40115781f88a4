import { clienteUsers } from './user-families.ts';
import { UsersList, type UsersListKind } from './users-list.tsx';

const CLIENTS: UsersListKind = {
  family: clienteUsers,
  searchLabel: 'Buscar por nombre, correo o cliente',
  empty: 'Aquí están las personas de las autoescuelas que entran en su panel. Todavía no hay ninguna.',
  narrow: (rol) => `Con el rol ${rol} solo ves los usuarios de los clientes que llevas.`,
};

/** /panelAdmin/usuariosCliente */
export const Component = () => <UsersList kind={CLIENTS} />;
