import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#platform/browser/constants.ts';
import { nameKey } from '#platform/kit/text/name-key.ts';
import shared from '../../shared.module.css';
import styles from '../tools.module.css';
import { type FilterFieldProps, valuesOf } from './filter-values.ts';

/** Number of values from which looking for one is quicker than reading them all. */
const MANY = 8;

/** The values of a filter as boxes to tick; many can be searched. */
export function ChoiceList({ filter, values, set }: FilterFieldProps<'choice'>) {
  const [typed, setTyped] = useState('');
  const [texto] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  // Each press counts at once, while the address is still changing with the one before.
  const [chosen, setChosen] = useState(() => valuesOf(values[filter.name]));
  const all = filter.useOptions('', chosen);
  // The server finds values that are not among the first ones.
  const options = filter.useOptions(texto, chosen);
  const found = [...new Map([...options, ...all].map((option) => [option.value, option])).values()].filter(
    ({ label }) => nameKey(label).includes(nameKey(typed)),
  );
  const toggle = (value: string) => {
    const wanted = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    setChosen(wanted);
    set(filter.name, wanted.join(','));
  };
  return (
    <fieldset className={shared.group}>
      <legend>{filter.label}</legend>
      {all.length > MANY && (
        <TextInput
          mt={6}
          aria-label={`Buscar en ${filter.label}`}
          placeholder="Buscar"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from box to box, as in any list. */}
      <div className={`${shared.stack} ${shared.gap8} ${styles.choices}`} onKeyDown={goByArrows}>
        {found.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className={shared.quiet} role="status">
          {typed === '' ? 'No hay nada que elegir.' : 'Nada coincide.'}
        </p>
      )}
    </fieldset>
  );
}

/** Goes to the box before or after, so that a long list is not gone through with the tabulator. */
function goByArrows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input')];
  boxes[boxes.findIndex((box) => box.matches(':focus')) + by]?.focus();
  event.preventDefault();
}
