import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import controls from '#web/ui/controls.module.css';
import styles from './place-field.module.css';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

/**
 * Text box of a place or an autoescuela. Where scripts run it is a combobox that suggests as one types: a place fills
 * the box, an autoescuela opens its page. Without them it is a plain field of the form.
 */
export function PlaceField({ defaultValue, live }: { defaultValue: string; live: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const { suggestions, ready, type, clear } = useSuggestions();
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
  const onKeyDown = (event: React.KeyboardEvent) => {
    const chosen = suggestions[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (open && step) {
      event.preventDefault();
      // The box itself is a place of the ring, where nothing is chosen.
      const ring = suggestions.length + 1;
      setActive(((active + 1 + step + ring) % ring) - 1);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') close();
  };
  const combobox = {
    role: 'combobox',
    'aria-expanded': open,
    'aria-autocomplete': 'list',
    'aria-controls': `${id}-lista`,
    'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
  } as const;
  return (
    <div className={styles.box}>
      <input
        ref={input}
        className={`${controls.field} ${styles.field}`}
        id="lugar"
        name="lugar"
        defaultValue={defaultValue}
        onInput={(event) => {
          setActive(-1);
          type(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        {...(ready && combobox)}
        maxLength={80}
        autoComplete="off"
        placeholder="Municipio, barrio, código postal o autoescuela"
      />
      {ready && (
        <div
          className={styles.list}
          id={`${id}-lista`}
          role="listbox"
          aria-label="Sugerencias"
          hidden={!open}
        >
          {suggestions.map((suggestion, index) => (
            <Option
              key={`${suggestion.texto} ${suggestion.ruta}`}
              id={`${id}-${index}`}
              suggestion={suggestion}
              active={index === active}
              choose={() => choose(suggestion)}
            />
          ))}
        </div>
      )}
    </div>
  );
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
