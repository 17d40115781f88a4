import type { ReactNode } from 'react';
import type { Field } from '#kit/fields.ts';
import type { Texts } from '../forms/versions.ts';
import { pickFields } from './form-parts.ts';
import type { CrudResource, CrudRow } from './resource-types.ts';

export type LayoutSection = {
  title: string;
  hint?: string;
  fields: readonly string[];
  /** Two columns on wide screens; one by default. */
  columns?: 2;
};

/** Layout of a family's form; without one, all the fields go under one heading. */
export type FormLayout = {
  sections?: readonly LayoutSection[];
  /** Not shown: what the screen already knows, or this person may not see. A new row takes them from `initial`. */
  hidden?: readonly string[];
  /** Shown, and not written by this person; a new row begins with what the family says. */
  readOnly?: readonly string[];
  /** Why they are only read. */
  readOnlyReason?: string;
  /** Initial values of a new row that differ from the family's. */
  initial?: Readonly<Record<string, unknown>>;
  /** Values that a choice offers here; the others keep their words. */
  options?: Readonly<Record<string, readonly string[]>>;
  /** Fields that are shown only while another one has one of these values. */
  when?: Readonly<Record<string, { field: string; is: readonly string[] }>>;
};

/** Additions of a screen to its family's form. */
export type FormExtras = {
  /** Breadcrumbs of the screen, when it is not directly under the list. */
  trail?: readonly { name: string; to: string }[] | undefined;
  /** Instead of the heading of a row that exists, which is undefined until it is read. */
  head?: ((row: CrudRow | undefined, actions: ReactNode) => ReactNode) | undefined;
  /** Under the heading of a new row. */
  intro?: ReactNode;
  /** Whether what was done to the row is under its form; so unless it has a screen of its own. */
  history?: boolean;
  layout?: FormLayout | undefined;
  /** Why this row can't be changed as it is, by whoever may change others; undefined, it can. */
  locked?: ((row: CrudRow) => string | undefined) | undefined;
  /** Address after creating a row; the list by default. */
  createdTo?: ((row: CrudRow) => string) | undefined;
  /** Between the fields and the bar that saves; may follow what is being written. */
  children?: ReactNode | ((written: Texts) => ReactNode);
  /** Beside the heading, before the button that removes. */
  actions?: ((row: CrudRow) => ReactNode) | undefined;
  /** Over the form of a row that exists: what to know before. */
  above?: ((row: CrudRow) => ReactNode) | undefined;
  /** Under the form of a row that exists: what goes with it. */
  aside?: ((row: CrudRow) => ReactNode) | undefined;
};

/** The sections of a form. Fields that none of them has go after them: none is lost. */
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

/** The fields that are written in it, in the order in which they are shown. */
export function writtenFields(resource: CrudResource, layout: FormLayout = {}): Fields {
  const names = sectionsOf(resource, layout).flatMap((section) => section.fields);
  const { readOnly = [] } = layout;
  return pickFields(
    resource.fields,
    names.filter((name) => !resource.fields[name]?.system && !readOnly.includes(name)),
  );
}

/** Whether a field is to be seen, by what the others of the form hold. */
export function isShown({ when = {} }: FormLayout, name: string, textOf: (name: string) => string): boolean {
  const condition = when[name];
  return !condition || condition.is.includes(textOf(condition.field));
}

/** The field as this screen offers it: with the values that may be chosen here. */
export function offered(field: Field, values: readonly string[] | undefined): Field {
  const { input } = field;
  if (!values || input.kind !== 'choice') return field;
  const options = Object.entries(input.options).filter(([value]) => values.includes(value));
  return { ...field, input: { ...input, options: Object.fromEntries(options) } };
}

/** Values that a new row has from its screen, and nobody writes. */
export function presetOf({ initial, hidden = [] }: FormLayout = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(initial ?? {}).filter(([name]) => hidden.includes(name)));
}
