import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Field } from '#platform/kit/contract/fields.ts';
import { filterKind, filterNames } from '#platform/kit/contract/list-names.ts';
import { mailLink } from '#platform/kit/text/mail-link.ts';
import { DataList } from '#platform/ui/data-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { MailIcon, PhoneIcon } from '#platform/ui/icons.tsx';
import { later } from '#platform/ui/later.tsx';
import type { SumsOfList } from '#platform/ui/list/list-sums.tsx';
import type { Column, Columns, Place, RowAct, Selection } from '#platform/ui/list/types.ts';
import { Mark } from '#platform/ui/mark.tsx';
import type { BulkBarProps } from './bulk/bulk-bar.tsx';
import { crudCalls } from './crud-calls.ts';
import { ExportMenu } from './export-menu.tsx';
import type { CellEditorProps } from './fields/cell-editor.tsx';
import { FieldCell } from './fields/field-cell.tsx';
import { fieldFilters, lowered } from './fields/field-filters.ts';
import type { Cells, CrudResource, CrudRow, CrudScreen, RowOf } from './resource-types.ts';
import { wordsOf } from './words.ts';

export type ResourceListProps<R extends CrudResource = CrudResource> = CrudScreen<R> & {
  /** Filters that the list always has; their fields are neither columns nor filters. */
  fixed?: Readonly<Record<string, string>>;
  /** Heading of the list, instead of the usual one; it gets the button to create a row. */
  head?(create: ReactNode): ReactNode;
  /** Cells that need more than the kind of their field. */
  cells?: Cells<R>;
  /** The same cells in a row of two lines, where no heading explains them. */
  alone?: Cells<R>;
  /** Name of a row without its label: of a draft without a number. */
  unnamed?(row: RowOf<R>): string;
  /** Text for an empty list: its purpose. */
  empty?: string;
  /** Fields that this person may not write, so that bulk changes leave them out too. */
  readOnly?: readonly string[] | undefined;
  /** Filters that the list opens with, and its `orden`; the person can remove them. */
  opensWith?: Readonly<Record<string, string>>;
  /** Acts on the selected rows, instead of the same change in all of them; `onDone` empties the selection. */
  bulk?(selection: Selection, onDone: () => void): ReactNode;
  /** Acts on one row, the usual one first; without them, those of its telephone and its correo. */
  acts?(row: RowOf<R>): readonly RowAct[];
  /** Usual searches of the list, as links. */
  tabs?: ReactNode;
  /** Content that the quick view of a row shows after its data: the document of a paper. */
  peek?(row: RowOf<R>): ReactNode;
  /** Address of a row, when it is not under the list. */
  linkTo?(row: RowOf<R>): string;
};

/** The list of a family, as its definition says; cells read rows with the types of the contract. */
export const ResourceList = <R extends CrudResource>(props: ResourceListProps<R>) => (
  // From here on, the code does not know the family's own types.
  <AnyList {...(props as unknown as ResourceListProps)} />
);

function AnyList({
  fixed = {},
  head,
  cells = {},
  alone = {},
  empty,
  unnamed,
  readOnly = [],
  linkTo,
  opensWith,
  peek,
  acts = contactActs,
  tabs,
  bulk,
  ...screen
}: ResourceListProps) {
  const { base, title, canCreate, canEdit, canRemove, canExport, fallbacks } = screen;
  const resource = without(screen.resource, Object.keys(fixed));
  const words = wordsOf(resource);
  // A telephone shows the first word alone.
  const [fresh, ...noun] = words.fresh.split(' ');
  const create: ReactNode = canCreate && (
    <Button component={Link} to={`${base}/nuevo`}>
      <span>
        {fresh} <span data-long>{noun.join(' ')}</span>
      </span>
    </Button>
  );
  const rowLink = linkTo ?? (({ _id }: { _id: string }) => `${base}/${_id}`);
  return (
    <>
      {head ? head(create) : <PageHeader title={title} actions={create} />}
      <DataList<CrudRow>
        name={resource.name}
        query={crudCalls(resource.name).leer}
        fallback={fallbacks?.leer ?? words.fallbacks.leer}
        columns={columnsOf(resource, cells, alone)}
        fixed={fixed}
        {...{ unnamed, rowLink }}
        opensWith={opensWith}
        filters={fieldFilters({ ...resource.list.also, ...resource.fields }, filterNames(resource.list))}
        sums={sumsOf(resource)}
        {...{ acts, tabs }}
        peek={peek ?? true}
        inPlace={
          canEdit
            ? {
                columns: editableColumns(resource, [...readOnly, ...Object.keys(cells)]),
                field: (row, name, onDone) => (
                  <CellEditor key={`${row._id} ${name}`} {...{ resource, row, name, onDone }} />
                ),
              }
            : undefined
        }
        newLink={canCreate ? `${base}/nuevo` : undefined}
        searchLabel={`Buscar por ${either.format(resource.list.search.map((name) => inWords(resource, name)))}`}
        tools={
          canExport &&
          (({ params, columns }) => <ExportMenu resource={resource} state={params} columns={columns} />)
        }
        bulk={
          bulk ??
          (canEdit || canRemove
            ? (selection, clear) => (
                <BulkBar
                  {...{ selection, rowLink }}
                  resource={without(resource, readOnly)}
                  rights={screen}
                  onDone={clear}
                />
              )
            : undefined)
        }
        empty={{ text: empty ?? [`Todavía no hay ${resource.many}.`, screen.made].filter(Boolean).join(' ') }}
      />
    </>
  );
}

const BulkBar = later<BulkBarProps>(async () => (await import('./bulk/bulk-bar.tsx')).BulkBar);
const CellEditor = later<CellEditorProps>(async () => (await import('./fields/cell-editor.tsx')).CellEditor);

const AMOUNTS: readonly Field['input']['kind'][] = ['money', 'percent'];

/** Whether a value has nothing to show: it is empty, an unticked box or an amount of zero. */
const isEmpty = ({ input }: Field, value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (AMOUNTS.includes(input.kind) && Number(value) === 0);

/** Sums of the list of a family, where its definition says so. */
function sumsOf({ name, fields, list: { sums } }: CrudResource): SumsOfList | undefined {
  return (
    sums && {
      // Who sees fewer fields sees fewer sums.
      fields: sums.fields.flatMap((name) => (fields[name] ? [[name, fields[name].title] as const] : [])),
      leftOut: sums.leftOut,
      query: crudCalls(name).sumar,
    }
  );
}

/** Family without these fields, for a list with a fixed value for them. */
function without(resource: CrudResource, names: readonly string[]): CrudResource {
  const { fields, list } = resource;
  const left = (name: string) => !names.includes(name);
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => left(name))),
    list: { ...list, columns: list.columns.filter(left), filters: list.filters?.filter(left) ?? [] },
  };
}

const either = new Intl.ListFormat('es-ES', { type: 'disjunction' });

const inWords = ({ fields }: CrudResource, name: string) => lowered(fields[name]?.title ?? name);

const NUMERIC = new Set(['number', 'decimal']);

/** States of the families, by the names that they give to them. */
const STATES = ['estado', 'etapa', 'activo', 'activa', 'publicada', 'esPrincipal'];

/** Place of each field in a row of two lines. */
function placesOf({
  fields,
  list: { columns, twoLines = {} },
}: CrudResource): (name: string) => Place | undefined {
  const amount = twoLines.amount ?? columns.find((name) => fields[name]?.input.kind === 'money');
  const state = twoLines.state ?? STATES.find((name) => columns.includes(name));
  return (name) => {
    if (twoLines.who?.includes(name)) return 'who';
    if (name === amount) return 'amount';
    if (name === state) return 'state';
    return twoLines.what?.includes(name) ? 'what' : undefined;
  };
}

/** Acts of a row with a telephone or a correo. */
export const contactActs = ({ telefono, email }: CrudRow): RowAct[] => [
  ...(telefono
    ? [{ name: 'Llamar', icon: <PhoneIcon />, main: true as const, href: `tel:${telefono}` }]
    : []),
  ...(email ? [{ name: 'Escribir', icon: <MailIcon />, href: mailLink(String(email)) }] : []),
];

/**
 * Columns of the list. The first names the row, whatever its place in the definition. Fields that are not
 * columns by default can be added.
 */
export function columnsOf(resource: CrudResource, cells: Cells, alone: Cells = {}): Columns<CrudRow> {
  const { fields, list, label } = resource;
  const placeOf = placesOf(resource);
  const column = (name: string): Column<CrudRow>[] => {
    const field = fields[name] ?? list.also?.[name];
    if (!field || field.input.kind === 'paragraph' || field.input.kind === 'rows') return [];
    const { title, input } = field;
    const cell = (row: CrudRow) =>
      cells[name]?.(row) ?? <FieldCell field={field} value={row[name]} called={row.nombres?.[name]} />;
    return [
      {
        id: name,
        title,
        sortable: list.order.includes(name),
        numeric: NUMERIC.has(filterKind(field)),
        place: placeOf(name),
        ...(list.spare?.includes(name) && { spare: list.spare.indexOf(name) }),
        ...(input.kind === 'flag' && { alone: () => <Mark tone="good">{title}</Mark> }),
        // A figure without a unit needs its title.
        ...(input.kind === 'number' &&
          !input.unit &&
          !cells[name] && {
            alone: (row) => (
              <>
                {title} {cell(row)}
              </>
            ),
          }),
        // What has words of its own is never empty.
        ...(alone[name] && { alone: alone[name] }),
        hidden: !list.columns.includes(name),
        isEmpty: (row) => !alone[name] && isEmpty(field, row[name]),
        cell,
      },
    ];
  };
  const others = new Set([...list.columns, ...Object.keys(fields)]);
  others.delete(label);
  const [first] = column(label);
  if (!first) throw new Error(`a family has no field ${label}`);
  return [{ ...first, text: (row) => String(row[label] ?? '') }, ...[...others].flatMap(column)];
}

/** Fields of one line, which fit in a cell. */
const KINDS: readonly Field['input']['kind'][] = ['text', 'number', 'money', 'percent', 'date', 'choice'];

/** Columns of a list whose cells can be edited in place; `left` are columns that people change in another way. */
const editableColumns = ({ fields }: Pick<CrudResource, 'fields'>, left: readonly string[]): string[] =>
  Object.entries(fields)
    .filter(([name, { input, system }]) => !system && KINDS.includes(input.kind) && !left.includes(name))
    .map(([name]) => name);
