import { Navigate, useLocation } from 'react-router';
import { actividades as family } from '../familia.ts';
import { useLastView } from './calendar/use-calendar.ts';

const VIEWS = ['mes', 'semana', 'agenda'];

/**
 * /panelAdmin/actividades: the last view of the user, or the list the first time; always the list for
 * filters without a day.
 */
export function Component() {
  const [last = ''] = useLastView();
  const { search } = useLocation();
  const narrowed = search !== '' && !new URLSearchParams(search).has('dia');
  const view = !narrowed && VIEWS.includes(last) ? last : 'lista';
  return <Navigate to={{ pathname: `${family.base}/${view}`, search }} replace />;
}
