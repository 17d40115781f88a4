import type { ComponentType } from 'react';
import type { Family, MenuPlace } from '#oficina/base/family.ts';
import type { Accion, Recurso } from '#oficina/base/roles/roles.ts';

/** Loads the module of a screen, which exports it as `Component`. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>;

/** Screens by their place under an address, each with its title: `''` is the address itself. */
export type ScreensUnder = Readonly<Record<string, readonly [title: string, load: LoadScreen]>>;

/** A family with its screens, as the panels take it. */
export type PanelFamily<Name extends string = string> = {
  family: Family<Name>;
  /** In the office; they replace the list and the form that are made from the contract, where they have their addresses. */
  screens: ScreensUnder;
  /** In the autoescuela's own panel. */
  own: ScreensUnder;
};

/** The panels' half of a family whose screens are its own. Screens come by `import()`: the panel loads this at its start. */
export const show = <const Name extends string>(
  family: Family<Name>,
  { screens, own = {} }: { screens: ScreensUnder; own?: ScreensUnder },
): PanelFamily<Name> => ({ family, screens, own });

/** Who sees an entry of a menu. */
export type EntryRights = {
  /** Resource that the person must be allowed to read; without it every worker sees the entry. */
  recurso?: Recurso;
  /** Action that the person must be allowed, when reading is not enough. */
  accion?: Accion;
  /** Another resource on its screen: the right to read it is enough to enter. */
  also?: Recurso;
  /** True when persons who may read only their own rows see the entry too. */
  own?: boolean;
};

/** A room with screens that is no family. */
type ShownRoom = {
  /** Its screens, by their address within the office's panel; the first is that of its entry. */
  screens: ScreensUnder;
  /** Its entry in the menus, with the title of its first screen or another `name`; after that of a family, or after all families. */
  menu?: EntryRights & { place: MenuPlace; after?: string; name?: string };
};

/** The panel's half of a room, which `src/rooms.ts` lists. Screens come by `import()`: the panel loads this at its start. */
export const showRoom = <const Name extends string>(
  name: Name,
  room: ShownRoom,
): ShownRoom & { name: Name } => ({ name, ...room });
