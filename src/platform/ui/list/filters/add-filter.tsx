import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { nameKey } from '#platform/kit/text/name-key.ts';
import type { MenuButton } from '../../dialogs/menu-later.tsx';
import { PressedPopover } from '../../dialogs/pressed-menu.tsx';
import shared from '../../shared.module.css';
import styles from '../tools.module.css';
import type { Filter } from '../types.ts';
import { FilterEditor } from './filter-editor.tsx';
import type { FilterFieldProps } from './filter-values.ts';
import { isApplied } from './filter-words.ts';

export type FilterChoiceProps = Pick<FilterFieldProps, 'values' | 'set'> & { filters: readonly Filter[] };

/** The choice of one filter among those of the list, and then its values, open. */
export const AddFilter = ({ button, ...props }: FilterChoiceProps & MenuButton) => (
  <PressedPopover button={button} width={320} position="bottom-start" label="Añadir filtro">
    {(close) => <Adding {...props} onDone={close} />}
  </PressedPopover>
);

function Adding({ filters, onDone, ...rest }: FilterChoiceProps & { onDone(): void }) {
  const [name, setName] = useState<string>();
  const filter = filters.find((one) => one.name === name);
  if (!filter) return <FilterNames {...rest} filters={filters} onChoose={setName} />;
  return <FilterEditor {...rest} filter={filter} onDone={onDone} onBack={() => setName(undefined)} />;
}

type FilterNamesProps = Pick<FilterChoiceProps, 'filters' | 'values'> & { onChoose(name: string): void };

/** The names of the filters, which the arrows go through while the field keeps the focus. */
function FilterNames({ filters, values, onChoose }: FilterNamesProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = nameKey(text).split(' ');
  const found = filters.filter(({ label }) => words.every((word) => nameKey(label).includes(word)));
  const active = found[Math.min(at, found.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setAt((Math.min(at, found.length - 1) + by + found.length) % (found.length || 1));
    else if (event.key === 'Enter' && active) onChoose(active.name);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        role="combobox"
        aria-label="Buscar un filtro"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active && `${id}-${active.name}`}
        placeholder="¿Por qué dato?"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <div id={id} role="listbox" aria-label="Filtros" className={styles.names}>
        {found.map((filter) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys do the same.
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and says which option is at hand.
          <div
            key={filter.name}
            id={`${id}-${filter.name}`}
            role="option"
            aria-selected={filter === active}
            ref={filter === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(filter.name)}
          >
            {filter.label}
            {isApplied(filter, values) && <span className={shared.small}>Puesto</span>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={shared.quiet} role="status">
          Ningún filtro se llama así.
        </p>
      )}
    </>
  );
}
