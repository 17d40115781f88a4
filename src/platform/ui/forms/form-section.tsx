import { Box } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import shared from '../shared.module.css';
import styles from './form-section.module.css';

type Props = {
  title: string;
  hint?: ReactNode;
  /** Shut at first, with a heading that opens it; undefined for a section that is always open. */
  folded?: boolean | undefined;
  /** Two columns where there is room for them; one by default. */
  columns?: 2;
  children: ReactNode;
};

/** Fields, or other content of a screen, under a heading. */
export function FormSection({ title, hint, folded, columns, children }: Props) {
  const id = useId();
  const heading = (
    <Box component="h2" m={0} fz={17} fw={700} id={id}>
      {title}
    </Box>
  );
  const content = (
    <>
      {hint && (
        <Box component="p" m="4px 0 0" c="dimmed">
          {hint}
        </Box>
      )}
      <div className={styles.content}>{children}</div>
    </>
  );
  return (
    <section
      className={`${shared.card} ${styles.section} ${columns === 2 ? styles.two : ''}`}
      aria-labelledby={id}
    >
      {folded === undefined ? (
        <>
          {heading}
          {content}
        </>
      ) : (
        <Foldable heading={heading} folded={folded}>
          {content}
        </Foldable>
      )}
    </section>
  );
}

/** Content that opens under its heading, and stays open while something in it is wrong. The browser's text search opens it too. */
export function Foldable({ heading, folded, children }: FoldableProps) {
  const [opened, setOpened] = useState(!folded);
  if (!folded && !opened) setOpened(true);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (folded) setOpened(!opened);
  };
  return (
    <details open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of the browser */}
      <summary className={styles.summary} onClick={press}>
        {heading}
      </summary>
      {children}
    </details>
  );
}

type FoldableProps = { heading: ReactNode; folded: boolean; children: ReactNode };
