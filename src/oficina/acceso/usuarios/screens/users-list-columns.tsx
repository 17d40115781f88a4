import { roleText } from '#oficina/base/roles/role-texts.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { type Columns, choiceFilter, type Filter } from '#platform/ui/list/types.ts';
import { Address, Mark, Roomy, Under } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { UsuarioExtendido } from '../contract.ts';
import type { UserFamily } from './user-families.ts';
import { UserState } from './user-state.tsx';
import { stateNames } from './user-values.ts';

const LastAccess = ({ at }: { at: string | null }) => (at ? <Moment at={at} relative /> : 'Nunca ha entrado');

const CLIENTE: Columns<UsuarioExtendido>[number] = {
  id: 'cliente',
  title: 'Cliente',
  cell: ({ cliente }) => cliente?.nombreComercial ?? '—',
};

/** Columns of a list of users; the list of clientes' users also has the cliente. */
export const userColumns = ({ tipo }: UserFamily): Columns<UsuarioExtendido> => [
  {
    id: 'nombre',
    title: 'Nombre',
    sortable: true,
    cell: ({ nombre }) => <Roomy>{nombre}</Roomy>,
    text: ({ nombre }) => nombre,
  },
  {
    id: 'email',
    title: 'Correo',
    sortable: true,
    cell: ({ email, emailVerificado }) => (
      <>
        <Address email={email} />
        {!emailVerificado && <Under>Sin confirmar</Under>}
      </>
    ),
  },
  { id: 'rol', title: 'Rol', cell: ({ rol }) => roleText(tipo, rol).name },
  { id: 'estado', title: 'Estado', place: 'state', cell: ({ estado }) => <UserState estado={estado} /> },
  {
    id: 'ultimoAcceso',
    title: 'Último acceso',
    cell: ({ ultimoAcceso }) => <LastAccess at={ultimoAcceso} />,
  },
  {
    id: 'dobleFactor',
    title: 'Doble factor',
    cell: ({ dobleFactor }) =>
      dobleFactor ? <Mark tone="good">Activado</Mark> : <Mark tone="over">Sin activar</Mark>,
  },
  ...(tipo === 'cliente' ? [CLIENTE] : []),
  { id: 'creadoEn', title: 'Alta', sortable: true, cell: ({ creadoEn }) => shortDay(creadoEn) },
];

/** Lists leave out removed users ('baja'). */
const STATES = ['activo', 'pendiente', 'bloqueado'];

/** Filters of a list of users, besides the search. */
export const userFilters = ({ tipo, roles }: UserFamily): Filter[] => [
  choiceFilter(
    'rol',
    'Rol',
    roles.map((rol) => ({ value: rol, label: roleText(tipo, rol).name })),
  ),
  choiceFilter(
    'estado',
    'Estado',
    STATES.map((value) => ({ value, label: stateNames[value] ?? value })),
  ),
];
