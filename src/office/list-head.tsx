import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSessionUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { permitted } from './access/roles.ts';
import { BoardViews } from './board-views.tsx';
import { officeFamilies } from './office-families.ts';

type ListHeadProps = {
  family: 'clientes' | 'alumnos' | 'contactosClientes';
  /** Button that creates a row. */
  children: ReactNode;
};

/** Heading of a list with imports and a board. */
export function ListHead({ family, children }: ListHeadProps) {
  const user = useSessionUser();
  const { title, recurso } = officeFamilies[family];
  const actions = (
    <>
      {family !== 'contactosClientes' && <BoardViews family={family} />}
      {user && permitted(user, recurso, 'I') !== null && (
        <Button variant="default" component={Link} to={`/panelAdmin/importar/${family}`}>
          Importar
        </Button>
      )}
      {children}
    </>
  );
  return <PageHeader title={title} actions={actions} />;
}
