import { Box, Button, Group, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { CloseIcon, SearchIcon } from '#platform/ui/icons.tsx';
import shared from '#platform/ui/shared.module.css';
import { useSmall } from '#platform/ui/use-small.ts';
import { type Act, actsOf } from './commands.ts';
import { FoundList } from './found-list.tsx';
import { FoundState } from './found-state.tsx';
import { Look } from './look.tsx';
import { placesOf } from './places.ts';
import { recentPlaces, rememberPlace } from './recent.ts';
import styles from './search.module.css';
import { isFigures, type Option, sectionsOf } from './sections.ts';
import { useChoice } from './use-choice.ts';
import { useFound } from './use-found.ts';

type SearchDialogProps = {
  user: SessionUser;
  opened: boolean;
  /** Gives the letters typed so far, and lets the next ones go to the field. */
  takeLetters(): string;
  /** `went` is true after choosing a place. */
  onClose(went: boolean): void;
};

/** Search by keyboard: screens to open, rows to create, and rows by name or number. */
export function SearchDialog({ user, opened, takeLetters, onClose }: SearchDialogProps) {
  const small = useSmall();
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={() => onClose(false)}
      size={wide ? 920 : 640}
      fullScreen={small}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Buscar en la oficina">
        <div className={`${styles.dialog} ${wide ? styles.withLook : ''}`}>
          <Search user={user} takeLetters={takeLetters} onClose={onClose} looks={wide} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

const LIST = 'hallazgos';

type SearchProps = Omit<SearchDialogProps, 'opened'> & {
  /** True if the list has a preview of the active option beside it. */
  looks: boolean;
};

function Search({ user, takeLetters, onClose, looks }: SearchProps) {
  const [typed, setTyped] = useState('');
  const { texto, words, found, isOrder, isSettled, error, retry } = useFound(typed, user);
  // Enter must wait for the number that is looked for, and not open a screen with those figures in its name.
  const waits = isOrder || (isFigures(texto) && !isSettled);
  const places = useMemo(() => (waits ? [] : placesOf(user)), [user, waits]);
  const [recent] = useState(() => recentPlaces(localStorage, user._id));
  const sections = sectionsOf({ words, places, recent, found, texto });
  const options = sections.flatMap((section) => section.options);
  const onChoose = useGoing(user, onClose);
  const { active, onKeyDown, restart } = useChoice({ options, isSettled, onChoose });
  const acts = active && (active.isFound || recent.includes(active)) ? actsOf(active.to, user) : [];
  const act = ({ to }: Act) => {
    if (active) rememberPlace(localStorage, user._id, active);
    onChoose({ id: '', title: '', to }, false);
  };
  return (
    <>
      <div className={`${shared.side} ${shared.gap10} ${styles.field}`}>
        <SearchIcon />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Buscar por nombre, código, NIF, teléfono, correo, importe o fecha"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={LIST}
          aria-activedescendant={active?.id}
          placeholder="Nombre, número, importe, fecha… o «nueva factura para…»"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={120}
          data-autofocus
          value={typed}
          onFocus={() => {
            const early = takeLetters();
            setTyped((before) => before + early);
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            restart();
          }}
          onKeyDown={(event) => {
            // The code and not the letter: with Alt some keyboards write another one.
            const pressed = event.altKey ? acts.find(({ key }) => event.code === `Key${key}`) : undefined;
            if (!pressed) return onKeyDown(event);
            event.preventDefault();
            act(pressed);
          }}
        />
        <button
          type="button"
          className={`${shared.bare} ${shared.centred} ${styles.close}`}
          aria-label="Cerrar"
          onClick={() => onClose(false)}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>
        <Stack gap={0} flex={1} miw={0}>
          <FoundList id={LIST} sections={sections} active={active} words={words} onChoose={onChoose} />
          <FoundState
            texto={texto}
            found={found}
            count={options.length}
            isSettled={isSettled}
            error={error}
            onRetry={retry}
          />
          {acts.length > 0 && <Acts acts={acts} title={active?.title ?? ''} onAct={act} />}
        </Stack>
        {looks && <Look option={active} user={user} />}
      </div>
      <Box
        component="p"
        className={`${shared.small} ${shared.lined} ${styles.foot}`}
        visibleFrom="sm"
        m={0}
        aria-hidden="true"
      >
        <kbd>↑</kbd> <kbd>↓</kbd> elegir <kbd>Intro</kbd> abrir <kbd>Esc</kbd> cerrar
      </Box>
    </>
  );
}

type ActsProps = { acts: readonly Act[]; title: string; onAct(act: Act): void };

/** Buttons of the acts on the active option, by a press or by Alt and a letter. */
const Acts = ({ acts, title, onAct }: ActsProps) => (
  <Group className={`${shared.lined} ${styles.foot}`} gap={8} role="group" aria-label={`Hacer con ${title}`}>
    {acts.map((act) => (
      <Button
        key={act.key}
        variant="default"
        size="compact-sm"
        aria-keyshortcuts={`Alt+${act.key}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onAct(act)}
      >
        {act.name}
        <Box component="span" ml={8} c="dimmed" fz={12} aria-hidden="true">
          Alt {act.key}
        </Box>
      </Button>
    ))}
  </Group>
);

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
