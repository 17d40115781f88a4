import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { Roomy } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { facturasRecurrentes } from '../contract.ts';
import { recurringKind } from './recurring-kind.ts';
import { amountText, nextName, nextText } from './recurring-row.ts';
import { RecurringState } from './recurring-state.tsx';

const { family } = recurringKind(false);

/** /panelAdmin/facturasRecurrentes */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(family, facturasRecurrentes)}
    // A recurring factura is paused, or mended after a failure, on its own screen.
    canEdit={false}
    canRemove={false}
    cells={{
      nombre: (row) => <Roomy>{nextName(row)}</Roomy>,
      cada: (row) => <span className={shared.figures}>{amountText(row)}</span>,
      proximaEl: nextText,
      estado: (row) => <RecurringState row={row} />,
    }}
    empty="Todavía no hay facturas recurrentes. Haz la primera con «Nueva factura recurrente»: cada mes, trimestre, semestre o año se hará sola."
  />
);
