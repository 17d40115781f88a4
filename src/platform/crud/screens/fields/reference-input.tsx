import { type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '#platform/browser/constants.ts';
import { nameKey } from '#platform/kit/text/name-key.ts';
import shared from '#platform/ui/shared.module.css';
import styles from '../crud.module.css';
import { useFamily } from '../families.ts';
import { clearing, listProps } from '../list-props.ts';
import { QuickCreate } from '../quick-create.tsx';
import type { InputProps } from './input-props.ts';
import { type Option, useReferenceOptions, type Within } from './references.ts';

type ReferenceInputProps = {
  family: string;
  title: string;
  optional: boolean;
  description: string | undefined;
  props: InputProps;
  /** Label of the row that the field already had. */
  called: { id: string; label: string } | undefined;
  /** Values that the offered rows must have. */
  within: Within | undefined;
};

/** Value of the option that creates a row; it is no identifier. */
const CREATE = 'crear';

/** Input for a row of another family: a search by name, and a form to create one. */
export function ReferenceInput(input: ReferenceInputProps) {
  const { family, title, optional, description, props, called, within } = input;
  const value: string = props.value;
  const { creation, base } = useFamily(family);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const [creating, setCreating] = useState<string>();
  const [texto] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const { options, searched, loading } = useReferenceOptions(family, {
    id: value,
    texto,
    opened,
    within,
    called: called?.id === value ? called.label : undefined,
  });
  const chosen = options.find((option) => option.value === value);
  const choose = (id: string | null) => {
    if (id === CREATE) setCreating(text.trim());
    else props.onChange(id ?? '');
  };
  const close = () => {
    setCreating(undefined);
    focusOnceFree(props.id);
  };
  return (
    <div>
      <Select
        {...props}
        {...listProps}
        {...clearing(title, props.id)}
        description={description}
        classNames={{ wrapper: styles.medium, options: shared.scroll }}
        data={creation ? withCreation(options, text) : options}
        value={value || null}
        onChange={choose}
        // The input shows the name of the chosen row, which is no search.
        onSearchChange={(typed) => setText(typed === chosen?.label ? '' : typed)}
        onDropdownOpen={() => setOpened(true)}
        filter={searched ? found(value) : byText}
        renderOption={({ option }) => <OptionView option={option} options={options} />}
        nothingFoundMessage={loading ? 'Buscando…' : 'Nada coincide'}
        clearable={optional}
        allowDeselect={optional}
        placeholder="Elige"
      />
      {base && chosen && (
        <Link className={styles.see} to={`${base}/${value}`}>
          Ver «{chosen.label}»
        </Link>
      )}
      {creation && creating !== undefined && (
        <QuickCreate
          family={family}
          creation={creation}
          text={creating}
          onCreated={({ _id }) => {
            close();
            props.onChange(_id);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const FREE_MS = 50;
const FREE_TRIES = 40;

/** Focuses an element once no closing dialog holds the focus. */
function focusOnceFree(id: string, tries = FREE_TRIES): void {
  setTimeout(() => {
    const field = document.getElementById(id);
    field?.focus();
    if (field && document.activeElement !== field && tries > 0) focusOnceFree(id, tries - 1);
  }, FREE_MS);
}

/** Adds the option to create a row, after the found ones. */
function withCreation(options: readonly Option[], text: string): Option[] {
  const wanted = nameKey(text);
  if (wanted === '' || options.some(({ label }) => nameKey(label) === wanted)) return [...options];
  return [...options, { value: CREATE, label: `Crear «${text.trim()}»` }];
}

/** Keeps the server's results; the chosen row stays only when it matches the text. */
const found =
  (own: string): OptionsFilter =>
  ({ options, search, ...rest }) => {
    const same = byText({ options, search, ...rest });
    return options.filter((option) => !('value' in option) || option.value !== own || same.includes(option));
  };

/** Filters by the typed text, with or without accents. */
const byText: OptionsFilter = ({ options, search }) => {
  const wanted = nameKey(search);
  return options.filter(
    (option) => !('value' in option) || option.value === CREATE || nameKey(option.label).includes(wanted),
  );
};

/** Option with its detail, if any. */
function OptionView({
  option,
  options,
}: {
  option: { value: string; label: string };
  options: readonly Option[];
}) {
  const detail = options.find(({ value }) => value === option.value)?.detail;
  return (
    <span>
      {option.label}
      {detail && <span className={shared.under}>{detail}</span>}
    </span>
  );
}
