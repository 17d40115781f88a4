import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { browserSession } from '#platform/browser/session/session.ts';
import type { EventosFicha } from '#platform/kit/presence.ts';
import { listenTo } from './listen.ts';
import { type News, NO_NEWS, withNews } from './news.ts';
import type { WatchedRecord } from './watched.ts';

/** Milliseconds that a hidden tab goes on listening. Without HTTP/2 a browser opens six connections for all its tabs. */
const HIDDEN_MS = 5 * 60_000;
const HIDDEN_ALONE_MS = 5_000;

function hiddenMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /^h[23]/.test(page?.nextHopProtocol ?? '') ? HIDDEN_MS : HIDDEN_ALONE_MS;
}

/** Whether the tab listens: while it is seen, and some time after. */
function useAwake(): boolean {
  const seen = useDocumentVisibility() === 'visible';
  const [awake, setAwake] = useState(true);
  useEffect(() => {
    if (seen) {
      setAwake(true);
      return undefined;
    }
    const timer = setTimeout(() => setAwake(false), hiddenMs());
    return () => clearTimeout(timer);
  }, [seen]);
  return awake;
}

/** Follows a record while the tab is seen. */
export function useNews({ resource: { name }, row: { _id, version } }: WatchedRecord): News {
  const [news, setNews] = useState<News>(NO_NEWS);
  const awake = useAwake();
  const shown = useRef(version);
  shown.current = version;
  useEffect(() => {
    const token = browserSession().get()?.token;
    if (!awake || token === undefined) return undefined;
    const ending = new AbortController();
    const heard: { [Name in keyof EventosFicha]?: (told: EventosFicha[Name]) => void } = {
      otros: (others) => setNews((before) => ({ ...before, others })),
      novedades: (told) => {
        const at = shown.current;
        setNews((before) => withNews(before, told, at));
      },
    };
    void listenTo({
      entidad: name,
      _id,
      token,
      signal: ending.signal,
      hear: (event, told) => heard[event]?.(told),
      onLost: () => setNews((before) => ({ ...before, others: [] })),
    });
    return () => ending.abort();
  }, [name, _id, awake]);
  return news;
}
