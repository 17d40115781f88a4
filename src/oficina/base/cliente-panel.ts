import type { ScreenFamily } from '#oficina/base/family.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { pickFields } from '#platform/crud/screens/fields/pick-fields.ts';
import type { CrudResource, RowOf } from '#platform/crud/screens/resource-types.ts';

/** Whether this person is of an autoescuela: its panel has the office's screens, with less in them. */
export const useIsCliente = (): boolean => useSessionUser()?.tipo === 'cliente';

/** Address of a family's list in the panel of a person. */
export const baseFor = ({ base }: Pick<ScreenFamily, 'base'>, user: Pick<SessionUser, 'tipo'> | undefined) =>
  user?.tipo === 'cliente' ? base.replace(/^\/panelAdmin/, '/panelCliente') : base;

type Seen<R extends CrudResource> = {
  /** Fields that clientes see, in their order. */
  fields: readonly (keyof RowOf<R> & string)[];
  list: R['list'];
  /** Titles in their words. */
  titles?: Partial<Record<keyof RowOf<R>, string>>;
  /** States that they can see, with their names. */
  states?: Readonly<Record<string, string>>;
};

/** A family as its clientes see it. The server leaves the other fields empty. */
export function forClientes<R extends CrudResource>(
  resource: R,
  { fields, list, titles = {}, states }: Seen<R>,
): R {
  const titled: Readonly<Record<string, string | undefined>> = titles;
  const shown = Object.entries(pickFields(resource.fields, fields)).map(([name, field]) => {
    const input =
      states && name === 'estado' && 'options' in field.input
        ? { ...field.input, options: states }
        : field.input;
    return [name, { ...field, input, title: titled[name] ?? field.title }];
  });
  return { ...resource, fields: Object.fromEntries(shown), list };
}
