import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BoardViews } from '#oficina/base/board/board-views.tsx';
import type { Family } from '#oficina/base/family.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';

type ListHeadProps = {
  family: Pick<Family, 'name' | 'heading' | 'base' | 'recurso'>;
  /** It may be seen as a board too. */
  board?: boolean;
  /** Button that creates a row. */
  children: ReactNode;
};

/** Heading of a list with imports and, where there is one, a board. */
export function ListHead({ family, board = false, children }: ListHeadProps) {
  const user = useSessionUser();
  const { name, heading, recurso } = family;
  const actions = (
    <>
      {board && <BoardViews family={family} />}
      {user && permitted(user, recurso, 'I') !== null && (
        <Button variant="default" component={Link} to={`/panelAdmin/importar/${name}`}>
          Importar
        </Button>
      )}
      {children}
    </>
  );
  return <PageHeader title={heading} actions={actions} />;
}
