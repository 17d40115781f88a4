import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, type FormProps } from 'react-router';
import { useStore } from '#platform/browser/store.ts';
import styles from './kept-form.module.css';
import { forgetWords, keepWords, keptFields, readWords } from './kept-words.ts';
import { unsentReason } from './send-or-stay.ts';

type KeptFormProps = FormProps & {
  /** Name of the form on the device; with its autoescuela, where what is written is of one alone. */
  keeps: string;
  /** The server has sent back what was written: it is newer than what the device has. */
  answered: boolean;
  children: ReactNode;
};

/**
 * A form of the site that loses nothing: the typed text stays on the device until the form is sent (`forgetWords`), a day at most. If no
 * answer comes, the form says so below.
 */
export function KeptForm({ keeps, answered, children, ...form }: KeptFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [restored, setRestored] = useState(false);
  const reason = useStore(unsentReason);
  useEffect(() => {
    const kept = readWords(localStorage, keeps, Date.now());
    if (!kept || answered || !element.current) return;
    // Text typed before this script loaded, or restored by the browser, is newer: it stays.
    const empty = keptFields(element.current).filter((field) => isUntouched(field) && kept.words[field.name]);
    for (const field of empty) field.value = kept.words[field.name] ?? '';
    setRestored(empty.length > 0);
  }, [keeps, answered]);
  useEffect(() => () => unsentReason.set(undefined), []);
  return (
    <>
      {restored && (
        <p className={styles.note} role="status">
          Este dispositivo guardaba lo que escribiste aquí y no llegaste a enviar.{' '}
          <button
            type="button"
            onClick={() => {
              forgetWords(localStorage, keeps);
              element.current?.reset();
              setRestored(false);
            }}
          >
            Borrarlo
          </button>
        </p>
      )}
      <Form
        {...form}
        ref={element}
        onSubmit={() => setRestored(false)}
        onInput={({ currentTarget }) => {
          const words = keptFields(currentTarget).map(({ name, value }) => [name, value]);
          keepWords(localStorage, keeps, { at: Date.now(), words: Object.fromEntries(words) });
        }}
      >
        {children}
        {reason && <p className={`${styles.note} ${styles.unsent}`}>{reason}</p>}
      </Form>
    </>
  );
}

const isUntouched = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected) ||
      field.selectedIndex === 0
    : field.value === field.defaultValue;

/** Forgets the words of a form, on the page that says that it was sent. */
export function WordsEraser({ of }: { of: string }) {
  useEffect(() => forgetWords(localStorage, of), [of]);
  return null;
}
