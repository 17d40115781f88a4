import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#platform/browser/chunks.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { SearchIcon } from '#platform/ui/icons.tsx';
import { isAsking, isMeantForElsewhere } from '#platform/ui/keys-elsewhere.ts';
import { keysAreOn } from '#platform/ui/list/views/preferences.ts';
import shared from '#platform/ui/shared.module.css';
import { BarButton } from '../shell/bar-button.tsx';
import styles from './search-button.module.css';

/** The rest of the search, loaded at its first use. */
const load = lazyPart(
  () => import('./search-dialog.tsx'),
  () => location.pathname + location.search,
);
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }));

const isMac = /^Mac|^iP/.test(navigator.platform);
const HINT = isMac ? '⌘ K' : 'Ctrl K';

type SearchButtonProps = {
  user: SessionUser;
  /** Control that opens it on a telephone, in place of its button. */
  children(show: () => void): ReactNode;
};

/** Opens the search of the whole office, from any screen: by its button, by Ctrl+K or ⌘K, or by typing a figure outside of a field. */
export function SearchButton({ user, children }: SearchButtonProps) {
  const { beginLetters, takeLetters } = useEarlyLetters();
  const { open, show, close } = useOpening(user, beginLetters, takeLetters);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  const common = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: () => show(),
  } as const;
  return (
    <>
      <button type="button" className={`${shared.bare} ${styles.wide}`} {...common}>
        <SearchIcon />
        Buscar
        <span className={`${shared.key} ${styles.hint}`} aria-hidden="true">
          {HINT}
        </span>
      </button>
      <BarButton
        className={styles.narrow}
        name="Buscar"
        hint={`Buscar (${HINT})`}
        icon={<SearchIcon />}
        {...common}
      />
      {children(() => show())}
      {wanted && (
        <Suspense fallback={null}>
          <SearchDialog user={user} opened={open} takeLetters={takeLetters} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Keeps the letters typed since the person asked for the search, until its field takes them: its code may still be loading, and the dialog
 * has the focus for a moment before its field. After that, letters go to the field.
 */
function useEarlyLetters() {
  const kept = useRef<string>(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isTyped || kept.current === undefined) return;
      // The key would write in, or act on, the screen under the search.
      event.preventDefault();
      event.stopPropagation();
      kept.current += event.key;
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  const beginLetters = useCallback((first: string) => {
    kept.current = first;
  }, []);
  const takeLetters = useCallback(() => {
    const letters = kept.current ?? '';
    kept.current = undefined;
    return letters;
  }, []);
  return { beginLetters, takeLetters };
}

/** Returns the focus to its previous element, unless the person opened another screen, which takes it. */
function useOpening({ _id }: SessionUser, onShow: (first: string) => void, onClose: () => void) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const show = useCallback(
    (first = '') => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      onShow(first);
      setOpen(true);
    },
    [onShow],
  );
  const close = useCallback(
    (went: boolean) => {
      onClose();
      setOpen(false);
      if (!went) opener.current?.focus();
    },
    [onClose],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A figure opens the search from any screen: people often look for a number or an amount, and no other shortcut is a figure.
      if (/^\d$/.test(event.key) && !open && !isMeantForElsewhere(event) && keysAreOn(_id)) {
        event.preventDefault();
        return show(event.key);
      }
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (open) close(false);
      else if (!isAsking()) show();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, show, close, _id]);
  return { open, show, close };
}
