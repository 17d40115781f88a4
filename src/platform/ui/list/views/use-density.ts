import { usePreference } from './preferences.ts';

export type Density = {
  /** Each row in one line, so that more of them are seen at once. */
  isDense: boolean;
  choose(isDense: boolean): void;
};

const ROOMY = 'holgadas';

/** Gives the height of the rows that this person chose, the same in all lists; in one line until they choose. */
export function useDensity(): Density {
  const [kept, keep] = usePreference('filas');
  return { isDense: kept !== ROOMY, choose: (isDense) => keep(isDense ? undefined : ROOMY) };
}
