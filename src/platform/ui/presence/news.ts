import type { CambioAjeno, NovedadesFicha } from '#platform/kit/presence.ts';

/** What a tab knows of the others at a record. */
export type News = {
  /** Names of those who have it open. */
  others: readonly string[];
  /** Time of the person's previous visit (`vista`), and the changes since then. */
  since: { vista: string; changes: readonly CambioAjeno[] } | undefined;
  /** Changes that came when the row on screen was older than them, the last first. */
  fresh: readonly CambioAjeno[];
  /** Version of the record after all these changes; null when the record no longer exists, undefined before the first news. */
  version: number | null | undefined;
  /** Ids of all the changes received so far: a stream that is opened again sends some of them twice. */
  known: readonly string[];
};

export const NO_NEWS: News = { others: [], since: undefined, fresh: [], version: undefined, known: [] };

/** Whether the row on screen, with the version `shown`, lacks some of these changes. */
export const isBehind = ({ version }: Pick<News, 'version'>, shown: number): boolean =>
  version === null || (version !== undefined && version > shown);

/** Changes that the row on screen lacks. */
export const lacking = (news: News, shown: number): readonly CambioAjeno[] =>
  isBehind(news, shown) ? news.fresh : [];

/**
 * Adds news of a stream that came while the row on screen had the version `shown`. Each change appears once: in `fresh` if
 * the row lacks it; otherwise, with the first news, in `since`.
 */
export function withNews(before: News, { vista, version, cambios }: NovedadesFicha, shown: number): News {
  const unknown = cambios.filter(({ _id }) => !before.known.includes(_id));
  const known = [...before.known, ...unknown.map(({ _id }) => _id)];
  const isFirst = before.version === undefined;
  const now = { ...before, known, version };
  if (isBehind({ version }, shown)) return { ...now, fresh: [...unknown, ...lacking(before, shown)] };
  return { ...now, fresh: [], ...(isFirst && vista !== null && { since: { vista, changes: cambios } }) };
}
