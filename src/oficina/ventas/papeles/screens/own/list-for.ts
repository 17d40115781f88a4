import type { CrudResource, RowOf } from '#platform/crud/screens/resource-types.ts';

type ListOptions<Name extends string> = {
  columns: readonly Name[];
  /** States that a cliente can see, in words. */
  states: Readonly<Record<string, string>>;
  /** Filters of the list besides its columns. */
  filters?: readonly Name[];
};

/** List of a kind of paper for its clientes: only the fields that they may see. */
export function listFor<R extends CrudResource>(
  resource: R,
  { columns, states, filters = [] }: ListOptions<keyof RowOf<R> & string>,
): R {
  const named: readonly string[] = [...columns, ...filters, 'refCliente'];
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
  const order = resource.list.order.filter((name) => columns.some((one) => one === name));
  const search = ['codigo', 'titulo', 'refCliente'];
  return {
    ...resource,
    fields,
    list: { ...resource.list, columns: [...columns], filters: ['estado', ...filters], order, search },
  };
}
