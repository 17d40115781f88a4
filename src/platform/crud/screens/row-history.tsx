import { Box, Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { useLabels } from './fields/references.ts';
import { type HistoryEntry, namesIn, tell } from './history.ts';
import { historyKey, type ReadHistory, useHistoryReader } from './history-reader.ts';
import type { CrudResource, CrudRow } from './resource-types.ts';
import styles from './row-history.module.css';
import type { LabelOf } from './shown-value.ts';

const FALLBACK = 'Error al obtener los cambios';
/** Changes shown at first. */
const FIRST = 5;

type RowHistoryProps = { resource: CrudResource; row: CrudRow };

/**
 * History of a row: author, date and change of each entry. It loads once visible; without permission it shows
 * nothing.
 */
export function RowHistory({ resource, row }: RowHistoryProps) {
  const read = useHistoryReader();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  if (!read) return null;
  return (
    <div ref={ref} style={{ maxWidth: FORM_WIDTH }}>
      <FormSection title="Historial">
        {seen && <Entries resource={resource} row={row} read={read} />}
      </FormSection>
    </div>
  );
}

function Entries({ resource, row, read }: RowHistoryProps & { read: ReadHistory }) {
  const [all, setAll] = useState(false);
  const labels = useLabels(resource.fields);
  const own = namesIn(resource, row);
  const labelOf: LabelOf = (family, id) => own(family, id) ?? labels(family, id);
  const query = useQuery({
    queryKey: historyKey(resource.name, row._id),
    queryFn: ({ signal }) => read(resource.name, row._id, signal),
    meta: { fallback: FALLBACK, background: true },
  });
  return (
    <QueryView query={query} fallback={FALLBACK}>
      {(entries) => {
        if (entries.length === 0)
          return <p className={`${shared.plain} ${shared.muted}`}>Nadie lo ha cambiado todavía.</p>;
        const left = all ? 0 : entries.length - FIRST;
        return (
          <>
            <ol className={`${shared.list} ${shared.stack} ${shared.gap12} ${styles.entries}`}>
              {entries.slice(0, all ? entries.length : FIRST).map((entry) => (
                <Entry key={entry._id} {...{ resource, entry, labelOf }} />
              ))}
            </ol>
            {left > 0 && (
              <div>
                <Button variant="default" size="xs" onClick={() => setAll(true)}>
                  {left === 1 ? 'Ver el anterior' : `Ver los ${left} anteriores`}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

type EntryProps = { resource: CrudResource; entry: HistoryEntry; labelOf: LabelOf };

function Entry({ resource, entry, labelOf }: EntryProps) {
  const { what, changes } = tell(resource, entry, labelOf);
  return (
    <li>
      <p className={shared.plain}>
        <strong>{entry.actor}</strong> · {what.toLowerCase()}{' '}
        <span className={shared.muted}>
          <Moment at={entry.en} relative />
        </span>
      </p>
      {changes.length > 0 && (
        <Box component="ul" className={shared.list} m="4px 0 0">
          {changes.map(({ title, before, after }) => (
            <li key={title}>
              <span className={shared.muted}>{title}:</span>{' '}
              <del className={`${shared.muted} ${styles.before}`}>{before}</del>
              <span aria-hidden="true"> →</span>
              <span className={shared.hidden}>, ahora</span>{' '}
              <ins className={`${shared.strong} ${styles.after}`}>{after}</ins>
            </li>
          ))}
        </Box>
      )}
    </li>
  );
}
