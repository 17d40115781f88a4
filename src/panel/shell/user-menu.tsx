import type { SessionUser } from '#platform/browser/session/token.ts';
import { menuLater } from '#platform/ui/dialogs/menu-later.tsx';
import { PersonIcon } from '#platform/ui/icons.tsx';
import { BarButton } from './bar-button.tsx';

/** An item of a user's menu: a link, or something to do. `narrow` ones have a button of their own on large screens. */
export type UserItem = { name: string; narrow?: boolean } & ({ to: string } | { onClick(): void });

type UserMenuProps = { user: SessionUser; items?: readonly UserItem[] };

/** Loads the menus of the frame, of the lists, and the dialogs of every screen: one file. */
export const loadMenus = () => import('./user-items.tsx');

const UserItems = menuLater<UserMenuProps>(async () => (await loadMenus()).UserItems);

/** Menu of the signed-in user: name, own items and theme. */
export const UserMenu = (props: UserMenuProps) => (
  <UserItems
    {...props}
    button={<BarButton name={`Menú de ${props.user.email}`} hint="Tu menú" icon={<PersonIcon />} />}
  />
);
