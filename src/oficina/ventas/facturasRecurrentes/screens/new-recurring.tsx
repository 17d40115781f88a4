import { permitted } from '#oficina/base/roles/roles.ts';
import { NewPaper } from '#oficina/ventas/papeles/screens/new-paper.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { PERIODO } from '../periods.ts';
import { recurringKind } from './recurring-kind.ts';

/** /panelAdmin/facturasRecurrentes/nuevo */
export function Component() {
  const user = useSessionUser();
  const issues = user !== undefined && permitted(user, 'facturas', 'M') !== null;
  return <NewPaper kind={recurringKind(issues)} start={() => <PeriodHint />} />;
}

/** Help about the mark for the period. */
const PeriodHint = () => (
  <Notice>
    Escribe <strong>{PERIODO}</strong> en el nombre o en una línea, y cada factura dirá el suyo: «Cuota de{' '}
    {PERIODO}» será «Cuota de marzo de 2027».
  </Notice>
);
