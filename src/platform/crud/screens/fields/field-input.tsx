import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Field, TextKind } from '#platform/kit/contract/fields.ts';
import styles from '../crud.module.css';
import { ChoiceInput } from './choice-input.tsx';
import { ChoicesInput } from './choices-input.tsx';
import { ColorInput } from './color-input.tsx';
import { EmailInput } from './email-input.tsx';
import { isOptional } from './field-texts.ts';
import type { InputProps, Problems } from './input-props.ts';
import { ReferenceInput } from './reference-input.tsx';
import type { Within } from './references.ts';

// Loaded on demand: few screens have them.
const RowsInput = lazy(async () => ({ default: (await import('./rows-input.tsx')).RowsInput }));
const ReferencesInput = lazy(async () => ({
  default: (await import('./references-input.tsx')).ReferencesInput,
}));
const WeekInput = lazy(async () => ({ default: (await import('./week-input.tsx')).WeekInput }));

type FieldInputProps = {
  field: Field;
  props: InputProps;
  /** Problems of the whole form; inputs of several parts show theirs in place. */
  problems?: Problems;
  /** Label of the referenced row, when the row brought it. */
  called?: { id: string; label: string } | undefined;
  /** Values that the offered rows must have. */
  within?: Within | undefined;
};

const NO_PROBLEMS: Problems = {};

/** Input for a kind of field. Autocompletion is off, because the data is not the user's own. */
export function FieldInput({ field, props, problems = NO_PROBLEMS, called, within }: FieldInputProps) {
  const { input, hint, title } = field;
  const shared = { ...props, description: hint, autoComplete: 'off' };
  const short = { classNames: { wrapper: styles.short } };
  const parted = { title, description: hint, props };
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
    case 'moment':
      return <TextInput {...shared} {...short} type="datetime-local" />;
    case 'color':
      return <ColorInput title={title} {...shared} {...short} />;
    case 'url':
      return (
        <TextInput
          {...shared}
          {...UNSPELT}
          type="url"
          inputMode="url"
          placeholder="https://ejemplo.es"
          autoCapitalize="none"
        />
      );
    case 'flag':
      return <FlagInput props={props} hint={hint} />;
    case 'choice':
      return <ChoiceInput {...parted} options={input.options} optional={isOptional(field)} />;
    case 'choices':
      return <ChoicesInput {...parted} options={input.options} />;
    case 'rows':
      return (
        <Suspense fallback={<p>{title}…</p>}>
          {input.as === 'week' ? (
            <WeekInput {...{ field, props, problems }} />
          ) : (
            <RowsInput
              {...{ field, props, problems }}
              columns={input.columns}
              cell={(column, cellProps) => <FieldInput field={column} props={cellProps} />}
            />
          )}
        </Suspense>
      );
    case 'reference':
      return (
        <ReferenceInput
          {...{ ...parted, called, within }}
          family={input.family}
          optional={isOptional(field)}
        />
      );
    case 'references':
      return (
        <Suspense fallback={<p>{title}…</p>}>
          <ReferencesInput {...parted} family={input.family} />
        </Suspense>
      );
    case 'text':
      if (input.as === 'email') return <EmailInput {...shared} {...KINDS.email} />;
      return <TextInput {...shared} {...(input.as ? KINDS[input.as] : { maxLength: input.max })} />;
    default:
      return <TextInput {...shared} />;
  }
}

/** Properties of inputs for text that is in no dictionary. */
const UNSPELT = { spellCheck: false, autoCorrect: 'off' } as const;

/** Keyboards and widths of texts of a known kind. */
const KINDS = {
  email: { ...UNSPELT, type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  tel: { type: 'tel', inputMode: 'tel', classNames: { wrapper: styles.short } },
  digits: { inputMode: 'numeric', classNames: { wrapper: styles.short } },
  code: { ...UNSPELT, autoCapitalize: 'characters', classNames: { wrapper: styles.medium } },
} as const satisfies Record<TextKind, object>;

function FlagInput({ props, hint }: { props: InputProps; hint: string | undefined }) {
  const { value, onChange, ...rest } = props;
  return (
    <Checkbox
      {...rest}
      checked={value === 'true'}
      onChange={(event) => onChange(String(event.currentTarget.checked))}
      description={hint}
      radius="xs"
    />
  );
}
