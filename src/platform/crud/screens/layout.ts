import type { ReactNode } from 'react';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import type { InputProps } from './fields/input-props.ts';
import { pickFields } from './fields/pick-fields.ts';
import type { CrudResource, CrudRow } from './resource-types.ts';

export type LayoutSection<Name extends string = string> = {
  title: string;
  hint?: string;
  fields: readonly Name[];
  /** Fields that take both columns, besides those whose input needs them. */
  wide?: readonly Name[];
  /** Shut until it is opened, or until something in it is wrong. */
  folded?: true;
};

export type OtherFields = {
  textOf(name: string): string;
  /** Writes a field, if the form writes it. */
  write(name: string, text: string): void;
};

/** Layout of a family's form, whose fields `Name` tells; without one, all the fields go under one heading. */
export type FormLayout<Name extends string = string> = {
  sections?: readonly LayoutSection<Name>[];
  /** Hidden fields: known by the screen, or private for this person. A new row takes them from `initial`. */
  hidden?: readonly Name[];
  /** Fields that this person only reads; a new row takes the family's initial value. */
  readOnly?: readonly Name[];
  /** Reason why they are read-only. */
  readOnlyReason?: string;
  /** Initial values of a new row that differ from the family's. */
  initial?: Readonly<Record<string, unknown>>;
  /** Options that a choice offers here. */
  options?: Readonly<Record<string, readonly string[]>>;
  /** Hints that differ from the family's. */
  hints?: Readonly<Record<string, string>>;
  /** Inputs of this screen in place of the usual ones, with the other fields of the form. */
  inputs?: Readonly<Record<string, (props: InputProps, others: OtherFields) => ReactNode>>;
  /** Fields that are shown only while another one has one of these values. */
  when?: Readonly<Record<string, { field: string; is: readonly string[] }>>;
};

/** Rows of `family` that refer to a row by their field `by`. With `flag`, the removal of that row removes them too. */
export type RemovedAlong = { family: string; by: string; flag: string; one: string; many: string };

/** Additions of a screen to its family's form, given rows of that family. */
export type FormExtras<OneRow = CrudRow> = {
  /** Breadcrumbs of the screen, when it is not directly under the list. */
  trail?: readonly { name: string; to: string }[] | undefined;
  /** Heading of an existing row, instead of the usual one; the row is undefined until it is read. */
  head?: ((row: OneRow | undefined, actions: ReactNode) => ReactNode) | undefined;
  /** Content under the heading of a new row. */
  intro?: ReactNode;
  /** Whether the history goes under the form; true by default. */
  history?: boolean;
  layout?: FormLayout | undefined;
  /** Reason why nobody can change this row now; undefined when it can be changed. */
  locked?: ((row: OneRow) => string | undefined) | undefined;
  /** Address after creating a row; the list by default. */
  createdTo?: ((row: OneRow) => string) | undefined;
  /** Content between the fields and the save bar; a function gets the typed texts. */
  children?: ReactNode | ((written: Texts) => ReactNode);
  /** Rows of another family that the person may remove together with this row. */
  along?: RemovedAlong | undefined;
  /** Content beside the heading, before the remove button. */
  actions?: ((row: OneRow) => ReactNode) | undefined;
  /** Content above the form of an existing row. */
  above?: ((row: OneRow) => ReactNode) | undefined;
  /** Content under the form of an existing row. */
  aside?: ((row: OneRow) => ReactNode) | undefined;
};

/** Sections of a form. Fields without a section go after them, so that none is lost. */
export function sectionsOf({ fields }: CrudResource, layout: FormLayout = {}): LayoutSection[] {
  const { sections = [], hidden = [] } = layout;
  const said = sections.flatMap((section) => section.fields);
  const rest = Object.keys(fields).filter((name) => !said.includes(name));
  const shown = ({ fields: names, ...section }: LayoutSection): LayoutSection => ({
    ...section,
    fields: names.filter((name) => name in fields && !hidden.includes(name)),
  });
  return [...sections, { title: sections.length > 0 ? 'Más datos' : 'Datos', fields: rest }]
    .map(shown)
    .filter((section) => section.fields.length > 0);
}

type Fields = Readonly<Record<string, Field>>;

/** Fields that the form writes, in the order of the screen. */
export function writtenFields(resource: CrudResource, layout: FormLayout = {}): Fields {
  const names = sectionsOf(resource, layout).flatMap((section) => section.fields);
  const { readOnly = [] } = layout;
  return pickFields(
    resource.fields,
    names.filter((name) => !resource.fields[name]?.system && !readOnly.includes(name)),
  );
}

/** Whether a field is shown, given the other fields of the form. */
export function isShown({ when = {} }: FormLayout, name: string, textOf: (name: string) => string): boolean {
  const condition = when[name];
  return !condition || condition.is.includes(textOf(condition.field));
}

/** Field with the options and the words of this screen. */
export function offered(field: Field, name: string, { options = {}, hints = {} }: FormLayout = {}): Field {
  const { input } = field;
  const values = options[name];
  const hint = hints[name];
  const said = hint === undefined ? field : { ...field, hint };
  if (!values || input.kind !== 'choice') return said;
  const kept = Object.entries(input.options).filter(([value]) => values.includes(value));
  return { ...said, input: { ...input, options: Object.fromEntries(kept) } };
}

/** Values of a new row that the screen sets. */
export function presetOf({ initial, hidden = [] }: FormLayout = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(initial ?? {}).filter(([name]) => hidden.includes(name)));
}
