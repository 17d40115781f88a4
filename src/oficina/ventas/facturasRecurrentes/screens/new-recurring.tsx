import { permitted } from '#oficina/base/roles/roles.ts';
import { NewPaper } from '#oficina/ventas/papeles/screens/new-paper.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { PeriodHint } from './period-hint.tsx';
import { recurringKind } from './recurring-kind.ts';

/** /panelAdmin/facturasRecurrentes/nuevo */
export function Component() {
  const user = useSessionUser();
  const issues = user !== undefined && permitted(user, 'facturas', 'M') !== null;
  return <NewPaper kind={recurringKind(issues)} start={() => <PeriodHint />} />;
}
