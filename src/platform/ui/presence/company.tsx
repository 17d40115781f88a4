import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { BusyButton } from '../busy-button.tsx';
import styles from './company.module.css';
import { isBehind, lacking } from './news.ts';
import { useNews } from './use-news.ts';
import type { WatchedRecord } from './watched.ts';
import { changeTexts, companyText, sinceText } from './words.ts';

/** Milliseconds between two redraws of the time since a change. */
const DRAWN_MS = 30_000;

/** Who else has the record open, and what they changed. Only trabajadores see it. */
export function Company({ record }: { record: WatchedRecord }) {
  const user = useSessionUser();
  if (user?.tipo !== 'trabajador') return null;
  return <CompanyStatus key={`${record.resource.name}/${record.row._id}`} record={record} />;
}

function CompanyStatus({ record }: { record: WatchedRecord }) {
  const { resource, row } = record;
  const news = useNews(record);
  const fresh = lacking(news, row.version);
  const now = useNow(fresh.length > 0);
  const since = news.since && sinceText(resource, news.since, now);
  return (
    <div className={styles.company} role="status">
      {news.others.length > 0 && <span className={styles.others}>{companyText(news.others)}</span>}
      {since && fresh.length === 0 && <span>{since}</span>}
      {fresh.length > 0 && (
        <span className={styles.fresh}>
          {changeTexts(resource, fresh, now).join('. ')}
          {news.version !== null && isBehind(news, row.version) && <Take record={record} />}
        </span>
      )}
    </div>
  );
}

/** Reads the row again: the form takes what the person has not typed over. */
function Take({ record: { resource, row } }: { record: WatchedRecord }) {
  const { name } = resource;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const read = await crudCalls(name).consultarPorId(row._id);
      queries.setQueryData([name, 'one', row._id], read);
      // Other parts of the screen show data of this row too, and must read it again.
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] !== 'one' && queryKey.includes(row._id),
      });
      // The button disappears, so the focus must go somewhere else.
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      showMessage('error', textOfError(error, wordsOf(resource).fallbacks.consultar));
      setBusy(false);
    }
  };
  return (
    <BusyButton variant="default" size="compact-sm" busy={busy} onClick={take}>
      Traer lo nuevo
    </BusyButton>
  );
}

/** The time, drawn again every half a minute while it is `needed`. */
function useNow(needed: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!needed) return undefined;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), DRAWN_MS);
    return () => clearInterval(timer);
  }, [needed]);
  return now;
}
