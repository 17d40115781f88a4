import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BoardViews } from '#oficina/base/board/board-views.tsx';
import type { Family } from '#oficina/base/family.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { later } from '#platform/ui/later.tsx';
import { useSmall } from '#platform/ui/use-small.ts';

// Only a telephone needs it.
const MoreActions = later(async () => (await import('#platform/ui/more-actions.tsx')).MoreActions);

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
  const small = useSmall();
  const canImport = user && permitted(user, recurso, 'I') !== null;
  const others = (
    <>
      {board && <BoardViews family={family} asLinks={small} />}
      {canImport && (
        <Button variant="default" component={Link} to={`/panelAdmin/importar/${name}`}>
          Importar
        </Button>
      )}
    </>
  );
  // Beside the heading of a telephone there is room for the main one alone.
  const actions = (
    <>
      {small && (board || canImport) ? <MoreActions>{others}</MoreActions> : others}
      {children}
    </>
  );
  return <PageHeader title={heading} actions={actions} />;
}
