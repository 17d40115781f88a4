import type { CrudResource } from '#web/crud/resource-types.ts';

type Shown = {
  columns: readonly string[];
  /** States that a cliente can see, in words. */
  states: Readonly<Record<string, string>>;
  /** Filters of the list besides its columns. */
  filters?: readonly string[];
};

/** List of a kind of paper for its clientes: only the fields that they may see. */
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
