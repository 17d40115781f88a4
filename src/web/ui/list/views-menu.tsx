import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSessionUser } from '../../session/session.ts';
import { opensLater } from '../later.tsx';
import shared from '../shared.module.css';
import styles from './list.module.css';
import type { View } from './saved-views.ts';
import { useViewChanges } from './use-view-changes.ts';
import type { ListViews } from './use-views.ts';

const SaveView = opensLater(
  async () => (await import('./save-view.tsx')).SaveView,
  ({ mode }) => mode === 'save' || mode === 'rename',
);
const RemoveView = opensLater(
  async () => (await import('./remove-view.tsx')).RemoveView,
  ({ view }) => view !== undefined,
);

/** The saved views of the list: the open one, the others, and the actions on it. */
export const ViewsMenu = ({ list }: { list: ListViews }) => list.enabled && <Views list={list} />;

function Views({ list }: { list: ListViews }) {
  const { current, isChanged, open } = list;
  const [dialog, setDialog] = useState<'save' | 'rename' | 'remove'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu position="bottom-end" width={290}>
        <Menu.Target>
          <Button variant="default" maw="min(300px, 100%)">
            {current ? `Vista: ${current.nombre}${isChanged ? ' · cambiada' : ''}` : 'Vistas'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.views}>
          <ViewItems list={list} />
          {current && isChanged && (
            <Menu.Item onClick={() => open(current)}>Volver a la vista como era</Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog('save')}>Guardar como vista nueva…</Menu.Item>
          {current && <CurrentItems list={list} view={current} onAsk={setDialog} />}
        </Menu.Dropdown>
      </Menu>
      <SaveView list={list} mode={dialog} onClose={close} />
      <RemoveView list={list} view={dialog === 'remove' ? current : undefined} onClose={close} />
    </>
  );
}

/** The items of all views; the open one says so. */
function ViewItems({ list: { views, current, open } }: { list: ListViews }) {
  if (views.length === 0) return null;
  return (
    <>
      <ViewItem isOpen={!current} onOpen={() => open(undefined)}>
        Sin vista
      </ViewItem>
      {views.map((view) => (
        <ViewItem key={view._id} isOpen={view === current} onOpen={() => open(view)}>
          {view.nombre}
          <span className={shared.under}>{aboutView(view)}</span>
        </ViewItem>
      ))}
      <Menu.Divider />
    </>
  );
}

type ViewItemProps = { isOpen: boolean; onOpen(): void; children: ReactNode };

/** An item of the menu. The library allows it no other role, so a word says which one is open. */
const ViewItem = ({ isOpen, onOpen, children }: ViewItemProps) => (
  <Menu.Item onClick={onOpen} rightSection={isOpen && '✓'}>
    {isOpen && <VisuallyHidden>Abierta: </VisuallyHidden>}
    {children}
  </Menu.Item>
);

function aboutView({ mia, autor, compartida, predeterminada }: View): string {
  if (!mia) return `De ${autor}`;
  return [predeterminada && 'Se abre al entrar', compartida && 'Compartida'].filter(Boolean).join(' · ');
}

type CurrentItemsProps = { list: ListViews; view: View; onAsk(dialog: 'rename' | 'remove'): void };

/** The actions on the open view: all of them when it is the person's own. */
function CurrentItems({ list, view, onAsk }: CurrentItemsProps) {
  const { update } = useViewChanges(list.name);
  const isAdmin = useSessionUser()?.rol === 'Administrador';
  const { mia, compartida, predeterminada } = view;
  const change = (changes: Parameters<typeof update.mutate>[0]['changes']) => () =>
    update.mutate({ view, changes });
  return (
    <>
      {mia && list.isChanged && (
        <Menu.Item onClick={change({ consulta: list.consulta })}>Guardar los cambios en la vista</Menu.Item>
      )}
      {mia && (
        <>
          <Menu.Item onClick={() => onAsk('rename')}>Cambiar el nombre…</Menu.Item>
          <Menu.Item onClick={change({ compartida: !compartida })}>
            {compartida ? 'Dejar de compartirla' : 'Compartirla con los demás'}
          </Menu.Item>
          <Menu.Item onClick={change({ predeterminada: !predeterminada })}>
            {predeterminada ? 'No abrirla al entrar' : 'Abrirla al entrar'}
          </Menu.Item>
        </>
      )}
      {(mia || isAdmin) && (
        <Menu.Item c="var(--danger)" onClick={() => onAsk('remove')}>
          Eliminar la vista…
        </Menu.Item>
      )}
    </>
  );
}
