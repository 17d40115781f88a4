import type { ComponentType } from 'react';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { mayEnter, menuEntryOf } from '../menu.ts';
import type { Screen } from '../screens.ts';

/**
 * Screen guarded by its menu entry. A user whose role may not read it sees a message, and nothing is
 * requested.
 */
export function guarded({ path, title }: Screen, Component: ComponentType): ComponentType {
  const entry = menuEntryOf(path);
  if (!entry) return Component;
  return function Guarded() {
    const user = useSessionUser();
    if (!user) return null;
    if (mayEnter(entry, user)) return <Component />;
    return (
      <>
        <PageHeader title={title} />
        <Notice>
          El rol {user.rol} no da acceso a este apartado. En el menú están los tuyos; si necesitas este,
          pídeselo a un Administrador.
        </Notice>
      </>
    );
  };
}
