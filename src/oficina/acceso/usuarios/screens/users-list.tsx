import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roleText } from '#oficina/base/roles/role-texts.ts';
import { type Alcance, permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { DataList } from '#platform/ui/data-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { userFallbacks, usersCalls } from '../calls.ts';
import type { UserFamily } from './user-families.ts';
import { userColumns, userFilters } from './users-list-columns.tsx';

export type UsersListKind = {
  family: UserFamily;
  searchLabel: string;
  empty: string;
  /** Notice for a role that does not see all users. */
  narrow(rol: string): string;
};

/** List of one kind of users, within the caller's reach. */
export function UsersList({ kind }: { kind: UsersListKind }) {
  const user = useSessionUser();
  if (!user) return null;
  const reach = permitted(user, kind.family.recurso, 'L');
  const mayCreate = permitted(user, kind.family.recurso, 'C') !== null;
  const create = (
    <Button component={Link} to={`${kind.family.list.to}/nuevo`}>
      Nuevo usuario
    </Button>
  );
  return (
    <>
      <PageHeader title={kind.family.list.name} actions={mayCreate && create} />
      <ReachNotice reach={reach} rol={roleText(user.tipo, user.rol).name} kind={kind} />
      {reach && <Rows kind={kind} reach={reach} mayCreate={mayCreate} />}
    </>
  );
}

/** Explains to the caller why they do not see all users. */
function ReachNotice({
  reach,
  rol,
  kind,
}: {
  reach: Alcance | null;
  rol: string;
  kind: UsersListKind;
}): ReactNode {
  if (reach === 'todo') return null;
  return <Notice>{reach ? kind.narrow(rol) : `El rol ${rol} no da acceso a estos usuarios.`}</Notice>;
}

type RowsProps = { kind: UsersListKind; reach: Alcance; mayCreate: boolean };

function Rows({ kind, reach, mayCreate }: RowsProps) {
  const { family, searchLabel, empty } = kind;
  const { path, list } = family;
  return (
    <DataList
      name={path}
      query={usersCalls(path).leerExtendida}
      fallback={userFallbacks.leer[path]}
      columns={userColumns(family)}
      rowLink={({ _id }) => `${list.to}/${_id}`}
      filters={reach === 'suyo' ? [] : userFilters(family)}
      newLink={mayCreate ? `${list.to}/nuevo` : undefined}
      searchLabel={searchLabel}
      empty={{ text: reach === 'todo' ? empty : 'Todavía no hay ninguno.' }}
    />
  );
}
