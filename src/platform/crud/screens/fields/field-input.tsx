import { Checkbox, NativeSelect, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Field, TextKind } from '#platform/kit/contract/fields.ts';
import shared from '#platform/ui/shared.module.css';
import styles from '../crud.module.css';
import { clearing, listProps } from '../list-props.ts';
import { ChoicesInput } from './choices-input.tsx';
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
  iban: { ...UNSPELT, autoCapitalize: 'characters', classNames: { wrapper: styles.medium } },
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

type ChoiceInputProps = {
  title: string;
  options: Readonly<Record<string, string>>;
  optional: boolean;
  description: string | undefined;
  props: InputProps;
};

/** Number of options from which typing is quicker than reading them all. */
const MANY = 12;

/** Input for one value of a list; a long list can be searched. */
function ChoiceInput({ title, options, optional, description, props }: ChoiceInputProps) {
  const data = Object.entries(options).map(([value, label]) => ({ value, label }));
  if (data.length > MANY)
    return (
      <Select
        {...props}
        {...listProps}
        {...clearing(title, props.id)}
        description={description}
        classNames={{ wrapper: styles.medium, options: shared.scroll }}
        data={data}
        value={props.value || null}
        onChange={(value) => props.onChange(value ?? '')}
        clearable={optional}
        allowDeselect={optional}
        placeholder="Elige"
      />
    );
  // The list may already have an empty value of its own.
  if (!('' in options) && (optional || props.value === ''))
    data.unshift({ value: '', label: optional ? 'Sin indicar' : 'Elige' });
  return (
    <NativeSelect {...props} description={description} classNames={{ wrapper: styles.medium }} data={data} />
  );
}

type ColorInputProps = Omit<TextInputProps, 'onChange' | 'value' | 'title'> & {
  title: string;
  value?: string;
  onChange?(value: string): void;
};

/** Input for a colour: its code, with the browser's palette beside it. */
const ColorInput = ({ title, value = '', onChange, ...props }: ColorInputProps) => (
  <TextInput
    {...props}
    value={value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    placeholder="#0a7c3b"
    spellCheck={false}
    leftSectionWidth={48}
    leftSectionPointerEvents="all"
    leftSection={
      <input
        type="color"
        className={`${styles.picker} ${value === '' ? styles.none : ''}`}
        aria-label={`${title}: elegir en la paleta`}
        // The browser's input has no empty colour.
        value={/^#[0-9a-fA-F]{6}$/.test(value) ? value : '#ffffff'}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    }
  />
);
