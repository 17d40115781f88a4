import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useChangingSearch, withParams } from '#platform/browser/search-params.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { usePreference } from '#platform/ui/list/views/preferences.ts';
import { calendarCalls } from '../../calls.ts';
import { actividades } from '../../contract.ts';
import { daysOf, isDay, type View } from './days.ts';

/** Value of the filter for the actividades of all trabajadores, when the default is only the user's own. */
export const EVERYBODY = 'todos';

export const FALLBACK = wordsOf(actividades).fallbacks.leer;

/** Last view of the actividades, which the menu opens. */
export const useLastView = () => usePreference('actividades:vista');

/** State of a calendar, kept in the address: day, worker, kind and state. */
export function useCalendar(view: View) {
  const [search, change] = useChangingSearch();
  const user = useSessionUser();
  const [last, setLast] = useLastView();
  useEffect(() => {
    if (last !== view) setLast(view);
  });
  const text = (name: string) => search.get(name) ?? '';
  const today = todayInMadrid(new Date());
  const day = isDay(text('dia')) ? text('dia') : today;
  // A list may filter by several responsables: the calendar takes the first.
  const chosen = text('_idResponsable').split(',')[0] ?? '';
  const quien = text('quien') === EVERYBODY ? EVERYBODY : chosen || (user?._id ?? '');
  const asked = {
    ...(quien !== EVERYBODY && { _idResponsable: quien }),
    ...(text('tipo') && { tipo: text('tipo') }),
    ...(text('estado') && { estado: text('estado') }),
  };
  const days = daysOf(view, day);
  const query = useQuery({
    // The key starts as the list's key, so a change of an actividad reloads this query too.
    queryKey: ['actividades', 'list', 'entre', days[0], days.at(-1), asked],
    queryFn: ({ signal }) =>
      calendarCalls.leerEntre({ desde: days[0] ?? day, hasta: days.at(-1) ?? day, ...asked }, signal),
    meta: { fallback: FALLBACK },
  });
  const set = (values: Record<string, string>) =>
    change((before) => withParams(before, values), { preventScrollReset: true });
  return {
    view,
    day,
    days,
    today,
    query,
    set,
    quien,
    search,
    tipo: text('tipo'),
    estado: text('estado'),
    mine: user?._id ?? '',
    /** Whether the user may see the actividades of others. */
    seesOthers: user !== undefined && permitted(user, 'actividades', 'L') === 'todo',
    canCreate: user !== undefined && permitted(user, 'actividades', 'C') !== null,
    canEdit: user !== undefined && permitted(user, 'actividades', 'A') !== null,
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
