import { Button } from '@mantine/core';
import { useState } from 'react';
import { menuLater } from '../../dialogs/menu-later.tsx';
import { opensLater } from '../../later.tsx';
import type { ListViews } from './use-views.ts';
import type { ViewDialog } from './views-items.tsx';

const SaveView = opensLater(
  async () => (await import('./save-view.tsx')).SaveView,
  ({ mode }) => mode === 'save' || mode === 'rename',
);
const RemoveView = opensLater(
  async () => (await import('./remove-view.tsx')).RemoveView,
  ({ view }) => view !== undefined,
);

const ViewsItems = menuLater<{ list: ListViews; onAsk(dialog: ViewDialog): void }>(
  async () => (await import('./views-items.tsx')).ViewsItems,
);

/** The saved views of the list: the open one, the others, and the actions on it. */
export const ViewsMenu = ({ list }: { list: ListViews }) => list.enabled && <Views list={list} />;

function Views({ list }: { list: ListViews }) {
  const { current, isChanged } = list;
  const [dialog, setDialog] = useState<ViewDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <ViewsItems
        list={list}
        onAsk={setDialog}
        button={
          <Button variant="default" maw="min(300px, 100%)">
            {current ? `Vista: ${current.nombre}${isChanged ? ' · cambiada' : ''}` : 'Vistas'}
          </Button>
        }
      />
      <SaveView list={list} mode={dialog} onClose={close} />
      <RemoveView list={list} view={dialog === 'remove' ? current : undefined} onClose={close} />
    </>
  );
}
