import type { ComponentType } from 'react';
import type { Family } from '#oficina/base/family.ts';

/** Loads the module of a screen, which exports it as `Component`. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>;

/** Screens by their place under an address, each with its title: `''` is the address itself. */
export type ScreensUnder = Readonly<Record<string, readonly [title: string, load: LoadScreen]>>;

/** A family with its screens, as the panels take it. */
export type PanelFamily<Name extends string = string> = {
  family: Family<Name>;
  /** In the office, in place of the list and the form that are made from the contract. */
  screens: ScreensUnder;
  /** In the autoescuela's own panel. */
  own: ScreensUnder;
};

/** The panels' half of a family whose screens are its own. Screens come by `import()`: the panel loads this at its start. */
export const show = <const Name extends string>(
  family: Family<Name>,
  { screens, own = {} }: { screens: ScreensUnder; own?: ScreensUnder },
): PanelFamily<Name> => ({ family, screens, own });
