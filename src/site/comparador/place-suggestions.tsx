import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import styles from './place-field.module.css';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

const LIST = 'lugares';
const optionId = (index: number) => `${LIST}-${index}`;

type Props = { input: RefObject<HTMLInputElement | null>; live: boolean };

/**
 * Makes a combobox of the text box that it is given, and shows its list: a place fills the box, an autoescuela opens
 * its page. `live`, choosing a place searches it.
 */
export function PlaceSuggestions({ input, live }: Props) {
  const navigate = useNavigate();
  const { suggestions, type, clear } = useSuggestions();
  const [active, setActive] = useState(-1);
  const open = suggestions.length > 0;
  const close = () => {
    clear();
    setActive(-1);
  };
  const choose = ({ texto, ruta }: Suggestion) => {
    close();
    if (ruta) return navigate(ruta);
    if (!input.current) return;
    input.current.value = texto;
    if (live) input.current.form?.requestSubmit();
  };
  const onKey = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!open) return;
    if (step) {
      // The box itself is a place of the ring, where nothing is chosen.
      const ring = suggestions.length + 1;
      setActive(((active + 1 + step + ring) % ring) - 1);
    } else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter') return close();
    else return;
    event.preventDefault();
  };
  useBox(input, {
    onInput: (value) => {
      setActive(-1);
      type(value);
    },
    onKey,
    onBlur: close,
  });
  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(open));
    if (active >= 0) input.current?.setAttribute('aria-activedescendant', optionId(active));
    else input.current?.removeAttribute('aria-activedescendant');
  }, [input, open, active]);
  return (
    <div className={styles.list} id={LIST} role="listbox" aria-label="Sugerencias" hidden={!open}>
      {suggestions.map((suggestion, index) => (
        <Option
          key={`${suggestion.texto} ${suggestion.ruta}`}
          id={optionId(index)}
          suggestion={suggestion}
          active={index === active}
          choose={() => choose(suggestion)}
        />
      ))}
    </div>
  );
}

type Listeners = { onInput(value: string): void; onKey(event: KeyboardEvent): void; onBlur(): void };

/** Gives the box the role of a combobox, and listens to it; a text that was typed before is suggested for at once. */
function useBox(input: RefObject<HTMLInputElement | null>, { onInput, onKey, onBlur }: Listeners): void {
  const typed = useEffectEvent(() => onInput(input.current?.value ?? ''));
  const pressed = useEffectEvent(onKey);
  const left = useEffectEvent(onBlur);
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': LIST,
    }))
      box.setAttribute(name, value);
    const ends = new AbortController();
    const { signal } = ends;
    box.addEventListener('input', () => typed(), { signal });
    box.addEventListener('keydown', (event) => pressed(event), { signal });
    box.addEventListener('blur', () => left(), { signal });
    if (document.activeElement === box && box.value !== box.defaultValue) typed();
    return () => ends.abort();
  }, [input]);
}

type OptionProps = { id: string; suggestion: Suggestion; active: boolean; choose(): void };

function Option({ id, suggestion: { nombre, que }, active, choose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes the keys of its options
    // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus and says which option is active
    <div
      className={active ? `${styles.option} ${styles.active}` : styles.option}
      id={id}
      role="option"
      aria-selected={active}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      // The focus stays in the box: leaving it would close the list before the press ends.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      <span className={styles.name}>{nombre}</span> <span className={styles.kind}>{que}</span>
    </div>
  );
}
