import { StartupError } from '#platform/http/startup-error.server.ts';
import type { Chain } from './pieces.server.ts';

/** Moment to restore; `last` is the last moment that can be restored. */
export type Instant = Date | 'last';

const told = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A moment in the clocks of mainland Spain, with its seconds. */
export const tellMoment = (moment: Date): string => told.format(moment);

/**
 * Chain to restore a moment: the chain of the newest base copy before that moment. Throws `StartupError` when no
 * chain reaches the moment, or when chains of several folders reach it and `life` does not say which.
 */
export function chooseChain(chains: readonly Chain[], instant: Instant, life?: string): Chain {
  const asked = chains.filter((chain) => life === undefined || chain.life === life);
  const last = asked.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0];
  if (!last) throw new StartupError('En esa carpeta no hay copias con las que volver a un instante.');
  if (instant === 'last') return last;
  const fit = asked.filter(({ base, until }) => base.until <= instant && instant <= until);
  const newest = fit.toSorted((a, b) => b.base.until.getTime() - a.base.until.getTime())[0];
  if (!newest)
    throw new StartupError(
      `El ${tellMoment(instant)} no puede restaurarse. Puede restaurarse cualquier instante:\n${windows(asked)}`,
    );
  if (new Set(fit.map((chain) => chain.life)).size > 1)
    throw new StartupError(
      `El ${tellMoment(instant)} lo tienen varios programas que han guardado en esa carpeta. Di cuál con --vida:\n${windows(fit)}`,
    );
  return newest;
}

const windows = (chains: readonly Chain[]): string =>
  chains
    .map(
      ({ life, base, until }) =>
        `  - entre el ${tellMoment(base.until)} y el ${tellMoment(until)} (--vida ${life})`,
    )
    .join('\n');
