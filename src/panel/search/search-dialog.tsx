import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#web/session/token.ts';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import shared from '#web/ui/shared.module.css';
import { FoundList } from './found-list.tsx';
import { FoundState } from './found-state.tsx';
import { placesOf } from './places.ts';
import { recentPlaces, rememberPlace } from './recent.ts';
import styles from './search.module.css';
import { type Option, sectionsOf } from './sections.ts';
import { useChoice } from './use-choice.ts';
import { useFound } from './use-found.ts';

type SearchDialogProps = {
  user: SessionUser;
  opened: boolean;
  /** `went` is true after choosing a place. */
  onClose(went: boolean): void;
};

/** Search by keyboard: screens to open, rows to create, and rows by name or number. */
export function SearchDialog({ user, opened, onClose }: SearchDialogProps) {
  const small = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={() => onClose(false)}
      size={640}
      fullScreen={small}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Buscar en la oficina">
        <div className={styles.dialog}>
          <Search user={user} onClose={onClose} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

const LIST = 'hallazgos';

function Search({ user, onClose }: Omit<SearchDialogProps, 'opened'>) {
  const [typed, setTyped] = useState('');
  const { texto, words, found, isSettled, error, retry } = useFound(typed);
  const places = useMemo(() => placesOf(user), [user]);
  const [recent] = useState(() => recentPlaces(localStorage, user._id));
  const sections = sectionsOf({ words, places, recent, found, texto });
  const options = sections.flatMap((section) => section.options);
  const onChoose = useGoing(user, onClose);
  const { active, onKeyDown, restart } = useChoice({ options, isSettled, onChoose });
  return (
    <>
      <div className={`${shared.side} ${styles.field}`}>
        <SearchIcon />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Buscar por nombre, código, NIF, teléfono, correo o importe"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={LIST}
          aria-activedescendant={active?.id}
          placeholder="Nombre, número, importe, NIF, teléfono…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={120}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            restart();
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={`${shared.centred} ${styles.close}`}
          aria-label="Cerrar"
          onClick={() => onClose(false)}
        >
          <CloseIcon />
        </button>
      </div>
      <FoundList id={LIST} sections={sections} active={active} words={words} onChoose={onChoose} />
      <FoundState
        texto={texto}
        found={found}
        count={options.length}
        isSettled={isSettled}
        error={error}
        onRetry={retry}
      />
      <p className={`${shared.quiet} ${styles.keys}`} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> elegir <kbd>Intro</kbd> abrir <kbd>Esc</kbd> cerrar
      </p>
    </>
  );
}

/** Opens the option, in a new tab when `apart`, and remembers it if the search found it. */
function useGoing(user: SessionUser, onClose: (went: boolean) => void) {
  const navigate = useNavigate();
  return useCallback(
    (option: Option, apart: boolean) => {
      if (option.isFound) rememberPlace(localStorage, user._id, option);
      if (apart) return void window.open(option.to, '_blank', 'noopener');
      onClose(true);
      navigate(option.to);
    },
    [navigate, onClose, user],
  );
}
