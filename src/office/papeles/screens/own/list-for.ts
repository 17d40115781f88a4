import type { CrudResource } from '#web/crud/resource-types.ts';

type Shown = {
  columns: readonly string[];
  /** Those that a client may come across, in words. */
  states: Readonly<Record<string, string>>;
  /** Fields that the list may be narrowed by, besides what it shows. */
  filters?: readonly string[];
};

/** The list of a kind of paper for its clients: what of it is theirs to see, and nothing of how the business works. */
export function listFor(resource: CrudResource, { columns, states, filters = [] }: Shown): CrudResource {
  const named = [...columns, ...filters, 'refCliente'];
  const fields = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name]) => named.includes(name))
      .map(([name, field]) => [
        name,
        name === 'estado' && 'options' in field.input
          ? { ...field, input: { ...field.input, options: states } }
          : field,
      ]),
  );
  const order = resource.list.order.filter((name) => columns.includes(name));
  const search = ['codigo', 'titulo', 'refCliente'];
  return {
    ...resource,
    fields,
    list: { ...resource.list, columns: [...columns], filters: ['estado', ...filters], order, search },
  };
}
