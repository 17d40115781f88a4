import { Textarea } from '@mantine/core';
import type { Field } from '#kit/fields.ts';
import { FormSection } from '../forms/form-section.tsx';
import { ReadOnlyField } from '../forms/read-only-field.tsx';
import type { SavingForm } from '../forms/use-saving-form.tsx';
import type { Texts } from '../forms/versions.ts';
import styles from './crud.module.css';
import { FieldInput } from './field-input.tsx';
import { useReferenceLabel } from './references.ts';
import type { CrudResource, CrudRow } from './resource-types.ts';
import { shownValue } from './shown-value.ts';

type ResourceFieldsProps = { resource: CrudResource; field: SavingForm<Texts>['field'] };

/** Every field of a family, in the order of its definition. */
export const ResourceFields = ({ resource, field }: ResourceFieldsProps) => (
  <FormSection title="Datos">
    {Object.entries(resource.fields).map(([name, definition]) => (
      <FieldInput key={name} field={definition} props={field(name)} />
    ))}
  </FormSection>
);

/** The same, for who may only read them. */
export const ResourceReading = ({ resource, row }: { resource: CrudResource; row: CrudRow }) => (
  <FormSection title="Datos">
    {Object.entries(resource.fields).map(([name, field]) => (
      <Reading key={name} field={field} value={row[name]} />
    ))}
  </FormSection>
);

function Reading({ field, value }: { field: Field; value: unknown }) {
  const { title, input } = field;
  if (input.kind === 'reference')
    return <ReferenceReading title={title} family={input.family} id={String(value ?? '')} />;
  const shown = shownValue(field, value);
  if (input.kind !== 'paragraph') return <ReadOnlyField label={title} value={shown} />;
  return (
    <Textarea
      label={title}
      value={shown}
      variant="filled"
      classNames={{ input: styles.reading }}
      autosize
      readOnly
    />
  );
}

type ReferenceReadingProps = { title: string; family: string; id: string };

const ReferenceReading = ({ title, family, id }: ReferenceReadingProps) => (
  <ReadOnlyField label={title} value={useReferenceLabel(family, id) ?? ''} />
);
