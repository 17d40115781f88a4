import { Box } from '@mantine/core';
import { Fragment, type MouseEvent } from 'react';
import { piecesOf } from '#platform/ui/list/marked.ts';
import shared from '#platform/ui/shared.module.css';
import styles from './search.module.css';
import type { Option, Section } from './sections.ts';

type FoundListProps = {
  id: string;
  sections: readonly Section[];
  active: Option | undefined;
  words: readonly string[];
  onChoose(option: Option, apart: boolean): void;
};

/** Options under the title of their section. The focus stays in the field, which names the active option. */
export function FoundList({ id, sections, active, words, onChoose }: FoundListProps) {
  const choose = (option: Option) => (event: MouseEvent) => onChoose(option, event.ctrlKey || event.metaKey);
  // Single letters are not marked: they appear everywhere.
  const marked = words.filter((word) => word.length > 1);
  return (
    <div id={id} className={styles.list} role="listbox" aria-label="Resultados">
      {sections.map(({ title, options }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of this kind.
        <div key={title} role="group" aria-labelledby={`${id}-${index}`}>
          <Box className={shared.small} p="8px 10px 4px" fw={650} id={`${id}-${index}`} role="presentation">
            {title}
          </Box>
          {options.map((option) => (
            <FoundOption
              key={option.id}
              option={option}
              isActive={option.id === active?.id}
              words={option.isRest ? [] : marked}
              onClick={choose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type FoundOptionProps = {
  option: Option;
  isActive: boolean;
  words: readonly string[];
  onClick(event: MouseEvent): void;
};

function FoundOption({ option: { id, title, details = [] }, isActive, words, onClick }: FoundOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys do the same.
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and says which option is at hand.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={`${shared.wrap} ${styles.option}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Marked text={title} words={words} />
      {details.length > 0 && (
        <Box component="span" c="dimmed" fz={13.5}>
          <Marked text={details.join(' · ')} words={words} />
        </Box>
      )}
    </div>
  );
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) => (
  <span className={shared.anywhere}>
    {piecesOf(text, words.join(' ')).map(({ text: piece, hit }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order.
      <Fragment key={index}>{hit ? <mark>{piece}</mark> : piece}</Fragment>
    ))}
  </span>
);
