import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { exactMoment } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { onRelease } from '#platform/browser/unsaved.ts';
import { ofOne } from '#platform/kit/format.ts';
import { keepFocus } from '../keep-focus.ts';
import shared from '../shared.module.css';
import { type Draft, draftKey, forgetOldDrafts, keepDraft, onlyHeldBack, readDraft } from './drafts.ts';

/** Milliseconds between the last key and the storing of the draft. */
const PAUSE_MS = 400;

export type DraftOffer<Row> = {
  /** The question whether to go on with the unsaved text; the form must render it. Over a new row it is no dialog and takes no focus. */
  dialog: ReactNode;
  /** The draft that the person takes up again. */
  taken: Draft<Row> | undefined;
  /** Storage key of the draft. */
  key: string;
  /** Removes the stored draft, when it is saved or not wanted. */
  drop(): void;
};

/**
 * Offers the text of a row, or of a new one, that the signed-in person left unsaved when their session ended or the
 * browser was closed. Offers it once, and does nothing with it until the person answers. `form` separates forms of
 * the same row with other fields, or new rows of another kind.
 */
export function useDraftOffer<Row extends { _id: string; version: number }>(
  family: { name: string; one: string },
  row: Row | undefined,
  form = '',
): DraftOffer<Row> {
  const key = draftKey(useSessionUser()?._id ?? '', `${family.name}/${row?._id ?? 'nuevo'}${form}`);
  const [found, setFound] = useState(() => {
    forgetOldDrafts(localStorage, new Date());
    const draft = readDraft<Row>(localStorage, key, new Date());
    // Fields that are not stored keep the row's value.
    return draft?.base && row ? { ...draft, base: { ...draft.base, ...onlyHeldBack(row) } } : draft;
  });
  const [answer, setAnswer] = useState<'taken' | 'dropped'>();
  const drop = () => localStorage.removeItem(key);
  const isAsked = found !== undefined && answer === undefined;
  const title = `Tienes un borrador ${ofOne(family.one)}`;
  const question = found && (
    <>
      {/* Before its buttons, so that a key that was meant for the form presses none of them. */}
      <Text data-autofocus={row && true} tabIndex={row && -1}>
        {`Lo escribías el ${exactMoment(found.at)} y no llegó a guardarse. Este navegador lo tiene.`}
        {found.base &&
          found.base.version !== row?.version &&
          ' Desde entonces alguien ha cambiado los datos: lo suyo se junta con lo tuyo, y al guardar eliges solo donde habéis cambiado lo mismo.'}
      </Text>
      <Group>
        <Button onClick={() => setAnswer('taken')}>Recuperar</Button>
        <Button
          variant="default"
          onClick={() => {
            drop();
            setFound(undefined);
            setAnswer('dropped');
          }}
        >
          Descartar
        </Button>
      </Group>
    </>
  );
  // Whoever begins a new row is writing already: a dialog would take their keys.
  const dialog = row ? (
    <Modal
      opened={isAsked}
      onClose={() => undefined}
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      <Stack gap="md">{question}</Stack>
    </Modal>
  ) : (
    isAsked && (
      <Stack
        component="section"
        aria-label={title}
        className={`${shared.card} ${shared.roomyCard}`}
        gap="xs"
        maw={FORM_WIDTH}
        mb="md"
        style={{ order: -1 }}
      >
        <strong>{title}</strong>
        {question}
      </Stack>
    )
  );
  return { dialog, taken: answer === 'taken' ? found : undefined, key, drop };
}

/**
 * Stores the unsaved text, so that a closed tab or a crash loses nothing; stops when it is saved or
 * discarded. `values` changes with each edit, and `draft` gives the text.
 */
export function useKeptDraft<Row extends object>(
  key: string,
  { dirty, values, draft }: { dirty: boolean; values: unknown; draft(): Omit<Draft<Row>, 'at'> },
): void {
  const latest = useRef(draft);
  latest.current = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is what it depends on.
  useEffect(() => {
    if (!dirty) return undefined;
    const keep = () => {
      clearTimeout(timer);
      keepDraft(localStorage, key, { ...latest.current(), at: new Date().toISOString() });
    };
    const timer = setTimeout(keep, PAUSE_MS);
    // For a tab closed right after a key, or put away by the telephone.
    window.addEventListener('pagehide', keep);
    const letGo = onRelease(() => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      localStorage.removeItem(key);
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      letGo();
    };
  }, [key, dirty, values]);
}
