import { Menu, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { MenuButton } from '../../dialogs/menu-later.tsx';
import { PressedMenu } from '../../dialogs/pressed-menu.tsx';
import shared from '../../shared.module.css';
import styles from '../tools.module.css';
import type { View } from './saved-views.ts';
import { useViewChanges } from './use-view-changes.ts';
import type { ListViews } from './use-views.ts';

/** Dialog that an item opens. */
export type ViewDialog = 'save' | 'rename' | 'remove';

type ViewsItemsProps = { list: ListViews; onAsk(dialog: ViewDialog): void };

/** The saved views of a list and what can be done with the open one. */
export function ViewsItems({ list, onAsk, button }: ViewsItemsProps & MenuButton) {
  const { current, isChanged, open } = list;
  return (
    <PressedMenu button={button} width={290} className={styles.views}>
      <ViewItems list={list} />
      {current && isChanged && (
        <Menu.Item onClick={() => open(current)}>Volver a la vista como era</Menu.Item>
      )}
      <Menu.Item onClick={() => onAsk('save')}>Guardar como vista nueva…</Menu.Item>
      {current && <CurrentItems list={list} view={current} onAsk={onAsk} />}
    </PressedMenu>
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

/** The actions on the open view: all of them when it is the person's own; an Administrador changes those that others share. */
function CurrentItems({ list, view, onAsk }: CurrentItemsProps) {
  const { update } = useViewChanges(list.name);
  const isAdmin = useSessionUser()?.rol === 'Administrador';
  const { mia, compartida, predeterminada } = view;
  const mayChange = mia || isAdmin;
  const change = (changes: Parameters<typeof update.mutate>[0]['changes']) => () =>
    update.mutate({ view, changes });
  return (
    <>
      {mayChange && list.isChanged && (
        <Menu.Item onClick={change({ consulta: list.consulta })}>Guardar los cambios en la vista</Menu.Item>
      )}
      {mayChange && (
        <>
          <Menu.Item onClick={() => onAsk('rename')}>Cambiar el nombre…</Menu.Item>
          <Menu.Item onClick={change({ compartida: !compartida })}>
            {compartida ? 'Dejar de compartirla' : 'Compartirla con los demás'}
          </Menu.Item>
          {mia && (
            <Menu.Item onClick={change({ predeterminada: !predeterminada })}>
              {predeterminada ? 'No abrirla al entrar' : 'Abrirla al entrar'}
            </Menu.Item>
          )}
        </>
      )}
      {mayChange && (
        <Menu.Item c="var(--danger)" onClick={() => onAsk('remove')}>
          Eliminar la vista…
        </Menu.Item>
      )}
    </>
  );
}
