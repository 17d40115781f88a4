import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { AREAS } from './areas.ts';
import { adminScreens, clienteScreens } from './screens.ts';

/** Pages of each panel for people who have not entered yet, within its home. */
export const ENTRIES = {
  trabajador: { newKey: 'clave', first: 'primerAdministrador' },
  cliente: { newKey: 'clave', verify: 'verificar' },
} as const;

const SCREENS = { trabajador: adminScreens, cliente: clienteScreens };

/** Gives every address of the panels, with its parameters as `:id`: the server answers any other with a 404. */
export const panelAddresses = (): string[] =>
  keysOf(SCREENS).flatMap((kind) => {
    const paths = [...Object.values(ENTRIES[kind]), ...SCREENS[kind].map(({ path }) => path)];
    return [AREAS[kind].home, ...paths.map((path) => `${AREAS[kind].home}/${path}`)];
  });
