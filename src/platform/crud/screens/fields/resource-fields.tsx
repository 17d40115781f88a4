import { Textarea } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Field } from '#platform/kit/contract/fields.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { ReadOnlyField } from '#platform/ui/forms/read-only-field.tsx';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import type { Texts } from '#platform/ui/forms/versions.ts';
import shared from '#platform/ui/shared.module.css';
import {
  type FormLayout,
  isShown,
  type LayoutSection,
  offered,
  presetOf,
  sectionsOf,
  writtenFields,
} from '../layout.ts';
import type { CrudResource, CrudRow } from '../resource-types.ts';
import { shownWholly } from '../shown-value.ts';
import { type AddressPlace, placeIn, postcodeProps } from '../towns/address-place.ts';
import { FieldInput } from './field-input.tsx';
import { useReferenceLabel } from './references.ts';

// Loaded on demand: few families have an address.
const TownInput = lazy(async () => ({ default: (await import('../towns/town-input.tsx')).TownInput }));

type ResourceFieldsProps = {
  resource: CrudResource;
  layout: FormLayout | undefined;
  form: Pick<SavingForm<Texts>, 'field' | 'errors'>;
  /** The row being changed; read-only fields appear only with it. */
  row?: CrudRow;
  /** Without the frame and heading of the sections. */
  plain?: boolean;
};

/** The fields of a family in the screen's order, both editable and read-only. */
export function ResourceFields({ resource, layout, form, row, plain = false }: ResourceFieldsProps) {
  const written = writtenFields(resource, layout);
  const textOf = (name: string) => String(name in written ? form.field(name).value : (row?.[name] ?? ''));
  const place = placeIn(written, textOf);
  const write = (name: string, text: string) => {
    if (name in written) form.field(name).onChange(text);
  };
  return sectionsOf(resource, layout).map((section) => {
    const fields = section.fields
      .filter((name) => name in written || row)
      .filter((name) => isShown(layout ?? {}, name, textOf));
    if (fields.length === 0) return null;
    return (
      <Section
        key={section.title}
        section={{ ...section, fields }}
        fields={resource.fields}
        plain={plain}
        wrong={fields.some((name) => form.errors[name])}
      >
        {(name, field) =>
          name in written
            ? (layout?.inputs?.[name]?.(form.field(name), { textOf, write }) ?? (
                <Town name={name} field={field} form={form} place={place}>
                  <FieldInput
                    field={offered(field, name, layout)}
                    props={name === 'codigoPostal' && place ? postcodeProps(form, written) : form.field(name)}
                    problems={form.errors}
                    called={row && calledIn(row, name)}
                    within={withinOf(field, layout, textOf)}
                  />
                </Town>
              ))
            : row && (
                <Reading
                  {...{ name, field, row }}
                  reason={field.system ? undefined : layout?.readOnlyReason}
                />
              )
        }
      </Section>
    );
  });
}

type TownProps = {
  name: string;
  field: Field;
  form: Pick<SavingForm<Texts>, 'field'>;
  place: AddressPlace | undefined;
  /** The ordinary input. */
  children: ReactNode;
};

/** For the municipality of an address, an input with names to choose from, once its code has loaded; otherwise the ordinary input. */
function Town({ name, field: { input }, form, place, children }: TownProps) {
  if (name !== 'municipio' || !place) return children;
  return (
    <Suspense fallback={children}>
      <TownInput props={form.field(name)} max={input.kind === 'text' ? input.max : undefined} place={place} />
    </Suspense>
  );
}

/**
 * Gives the values that the options must share with the form. For a hidden field it takes the value of the screen;
 * without one, the server applies the actor's own.
 */
function withinOf({ input }: Field, layout: FormLayout = {}, textOf: (name: string) => string) {
  const name = input.kind === 'reference' ? input.within : undefined;
  if (name === undefined) return undefined;
  if (!layout.hidden?.includes(name)) return { [name]: textOf(name) };
  const given = presetOf(layout)[name];
  return typeof given === 'string' ? { [name]: given } : undefined;
}

/** Label of the row that a field points to, as it came with this row. */
function calledIn(row: CrudRow, name: string) {
  const label = row.nombres?.[name];
  return label ? { id: String(row[name]), label } : undefined;
}

type ResourceReadingProps = Pick<ResourceFieldsProps, 'resource' | 'layout' | 'plain'> & { row: CrudRow };

/** The same fields for a person who may only read them. */
export const ResourceReading = ({ resource, layout, row, plain = false }: ResourceReadingProps) =>
  sectionsOf(resource, layout).map((section) => {
    const fields = section.fields.filter((name) =>
      isShown(layout ?? {}, name, (other) => String(row[other] ?? '')),
    );
    return (
      <Section key={section.title} section={{ ...section, fields }} fields={resource.fields} plain={plain}>
        {(name, field) => <Reading {...{ name, field, row }} />}
      </Section>
    );
  });

type SectionProps = {
  section: LayoutSection;
  fields: Readonly<Record<string, Field>>;
  plain?: boolean;
  wrong?: boolean;
  children(name: string, field: Field): ReactNode;
};

function Section({ section, fields, plain = false, wrong = false, children }: SectionProps) {
  const { title, hint, wide = [], folded } = section;
  const parts = section.fields.flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, field }] : [];
  });
  if (plain) return parts.map(({ name, field }) => <div key={name}>{children(name, field)}</div>);
  return (
    <FormSection title={title} folded={folded && !wrong} columns={2} {...(hint !== undefined && { hint })}>
      {parts.map(({ name, field }) => {
        const isWide = WIDE.has(field.input.kind) || wide.includes(name);
        return (
          <div key={name} className={isWide ? shared.across : undefined}>
            {children(name, field)}
          </div>
        );
      })}
    </FormSection>
  );
}

/** Inputs that need both columns of the form. */
const WIDE = new Set<Field['input']['kind']>(['paragraph', 'rows', 'choices', 'references']);

type ReadingProps = { name: string; field: Field; row: CrudRow; reason?: string | undefined };

function Reading({ name, field, row, reason }: ReadingProps) {
  const { title, input } = field;
  const value = row[name];
  const why = reason === undefined ? {} : { reason };
  if (input.kind === 'references')
    return <ReadOnlyField label={title} value={row.nombres?.[name] ?? ''} {...why} />;
  if (input.kind === 'reference') {
    const called = row.nombres?.[name];
    if (called || !value) return <ReadOnlyField label={title} value={called ?? ''} {...why} />;
    return <ReferenceReading title={title} family={input.family} id={String(value)} />;
  }
  const shown = shownWholly(field, value);
  if (input.kind !== 'paragraph' && input.kind !== 'rows')
    return <ReadOnlyField label={title} value={shown} {...why} />;
  return (
    <Textarea
      label={title}
      value={shown}
      description={reason}
      variant="filled"
      classNames={{ input: shared.reading, label: shared.readingName }}
      autosize
      readOnly
    />
  );
}

type ReferenceReadingProps = { title: string; family: string; id: string };

const ReferenceReading = ({ title, family, id }: ReferenceReadingProps) => (
  <ReadOnlyField label={title} value={useReferenceLabel(family, id) ?? ''} />
);
