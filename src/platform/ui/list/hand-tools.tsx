import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { CloseIcon, FilterIcon, SearchIcon } from '../icons.tsx';
import { opensLater } from '../later.tsx';
import shared from '../shared.module.css';
import { HAND_TOOLS } from './filters/add-filter-button.tsx';
import { SearchField } from './filters/search-field.tsx';
import styles from './hand.module.css';
import type { HandSheetProps } from './hand-sheet.tsx';
import { FilterChips, type ListToolsProps } from './list-tools.tsx';

const HandSheet = opensLater<HandSheetProps>(
  async () => (await import('./hand-sheet.tsx')).HandSheet,
  ({ opened }) => opened,
);

/** The tools of a list on a telephone, in one line: what is searched moves sideways, and the rest is in a sheet. */
export function HandTools(props: ListToolsProps) {
  const { label, filters, state, change, onClear, tabs } = props;
  const [opened, setOpened] = useState(false);
  const [searching, setSearching] = useState(false);
  const isCrowded = Boolean(tabs) || Object.values(state.filters).some(Boolean);
  // The search has the whole line unless there is something beside it; one in force is never out of sight.
  const isField = searching || state.texto !== '' || !isCrowded;
  const search = (texto: string) => change({ texto }, true);
  const leave = () => {
    setSearching(false);
    if (state.texto !== '') search('');
  };
  return (
    <search className={`${shared.side} ${styles.tools}`}>
      <div className={`${shared.side} ${styles.chips}`}>
        {isField ? (
          <SearchField
            label={label}
            placeholder="Buscar"
            value={state.texto}
            onSearch={search}
            autoFocus={searching}
            // Whoever writes in it keeps it, also once it is empty.
            onFocus={() => setSearching(true)}
          />
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            data-search
            aria-label={label}
            onClick={() => setSearching(true)}
          >
            <SearchIcon />
          </ActionIcon>
        )}
        {isField && isCrowded && (
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Dejar de buscar" onClick={leave}>
            <CloseIcon />
          </ActionIcon>
        )}
        <FilterChips {...{ filters, state, change, onClear }} />
        {tabs}
      </div>
      <ActionIcon
        id={HAND_TOOLS}
        className={styles.pinned}
        variant="subtle"
        color="gray"
        aria-haspopup="dialog"
        aria-label="Filtros, orden y elegir varias"
        onClick={() => setOpened(true)}
      >
        <FilterIcon />
      </ActionIcon>
      <HandSheet {...props} opened={opened} onClose={() => setOpened(false)} />
    </search>
  );
}
