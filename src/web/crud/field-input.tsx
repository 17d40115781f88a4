import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Field } from '#kit/fields.ts';
import type { SavingForm } from '../forms/use-saving-form.tsx';
import type { Texts } from '../forms/versions.ts';
import { ColorInput } from './color-input.tsx';
import styles from './crud.module.css';
import { isOptional } from './field-texts.ts';
import { ReferenceInput } from './reference-input.tsx';

export type InputProps = ReturnType<SavingForm<Texts>['field']>;

type FieldInputProps = { field: Field; props: InputProps };

/** The input that a kind of field is written in. Nobody's own data, so that no browser offers theirs. */
export function FieldInput({ field, props }: FieldInputProps) {
  const { input, hint } = field;
  const shared = { ...props, description: hint, autoComplete: 'off' };
  const short = { classNames: { wrapper: styles.short } };
  switch (input.kind) {
    case 'paragraph':
      return <Textarea {...shared} autosize minRows={input.rows} maxRows={24} />;
    case 'number':
      return <TextInput {...shared} {...short} inputMode="numeric" />;
    case 'money':
    case 'percent':
      return <TextInput {...shared} {...short} inputMode="decimal" />;
    case 'date':
      return <TextInput {...shared} {...short} type="date" />;
    case 'color':
      return <ColorInput title={field.title} {...shared} {...short} />;
    case 'url':
      return (
        <TextInput
          {...shared}
          type="url"
          inputMode="url"
          placeholder="https://ejemplo.es"
          spellCheck={false}
        />
      );
    case 'flag':
      return <FlagInput props={props} hint={hint} />;
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          classNames={{ wrapper: styles.medium }}
          data={Object.entries(input.options).map(([value, label]) => ({ value, label }))}
        />
      );
    case 'reference':
      return (
        <ReferenceInput
          family={input.family}
          title={field.title}
          optional={isOptional(field)}
          description={hint}
          props={props}
        />
      );
    default:
      return <TextInput {...shared} />;
  }
}

function FlagInput({ props, hint }: { props: InputProps; hint: string | undefined }) {
  const { value, onChange, ...rest } = props;
  return (
    <Checkbox
      {...rest}
      checked={value === 'true'}
      onChange={(event) => onChange(String(event.currentTarget.checked))}
      description={hint}
      radius="xs"
      classNames={{ input: styles.box }}
    />
  );
}
