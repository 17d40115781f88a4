import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DataList } from '../ui/data-list.tsx';
import type { Column, Filter } from '../ui/list/types.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { crudCalls } from './crud-calls.ts';
import { FieldCell } from './field-cell.tsx';
import { type References, useReferences } from './references.ts';
import type { CrudResource, CrudRow, CrudScreen } from './resource-types.ts';
import { wordsOf } from './words.ts';

/** The list of a family, as its definition says. */
export function ResourceList({ resource, base, title, canCreate, fallbacks }: CrudScreen) {
  const words = wordsOf(resource);
  const references = useReferences(filterFields(resource));
  const create: ReactNode = canCreate && (
    <Button component={Link} to={`${base}/nuevo`}>
      {words.fresh}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} actions={create} />
      <DataList<CrudRow>
        name={resource.name}
        query={crudCalls(resource.name).leer}
        fallback={fallbacks?.leer ?? words.fallbacks.leer}
        columns={columnsOf(resource)}
        rowLink={({ _id }) => `${base}/${_id}`}
        filters={filtersOf(resource, references)}
        searchLabel={`Buscar por ${either.format(resource.list.search.map((name) => inWords(resource, name)))}`}
        empty={{ text: `Todavía no hay ${resource.many}.` }}
      />
    </>
  );
}

const either = new Intl.ListFormat('es-ES', { type: 'disjunction' });

const inWords = ({ fields }: CrudResource, name: string) => (fields[name]?.title ?? name).toLowerCase();

/** Those whose references the list is narrowed by. */
const filterFields = ({ fields, list }: CrudResource) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => list.filters?.includes(name)));

/** The first is what a row is known by, whatever place it has in the definition. */
function columnsOf(resource: CrudResource): [Column<CrudRow>, ...Column<CrudRow>[]] {
  const { fields, list, label } = resource;
  const column = (name: string): Column<CrudRow>[] => {
    const field = fields[name];
    if (!field) return [];
    return [
      {
        id: name,
        title: field.title,
        sortable: list.order.includes(name),
        numeric: ['number', 'money', 'percent'].includes(field.input.kind),
        cell: (row) => <FieldCell field={field} value={row[name]} />,
      },
    ];
  };
  const [first, ...rest] = [label, ...list.columns.filter((name) => name !== label)].flatMap(column);
  if (!first) throw new Error(`${resource.name} has no field ${label}`);
  return [first, ...rest];
}

const ALL = 'Cualquiera';

function filtersOf({ fields, list }: CrudResource, { optionsOf }: References): Filter[] {
  return (list.filters ?? []).flatMap((name): Filter[] => {
    const field = fields[name];
    if (!field) return [];
    const { title, input } = field;
    if (input.kind === 'flag') return [{ name, label: title, all: ALL, options: YES_NO }];
    if (input.kind === 'reference')
      return [{ name, label: title, all: ALL, options: optionsOf(input.family) }];
    if (input.kind !== 'choice') return [];
    const options = Object.entries(input.options).map(([value, label]) => ({ value, label }));
    return [{ name, label: title, all: ALL, options }];
  });
}

const YES_NO = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
];
