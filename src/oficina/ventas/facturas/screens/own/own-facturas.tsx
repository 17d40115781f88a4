import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { Roomy } from '#platform/ui/mark.tsx';
import { CobroState, DueDay } from '../factura-states.tsx';
import { OWN_FACTURAS, ownFacturas } from './own-factura-family.ts';

/** /panelCliente/facturas: the issued facturas of the person's autoescuela. */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(OWN_FACTURAS, ownFacturas)}
    canEdit={false}
    canRemove={false}
    canExport={false}
    cells={{
      codigo: ({ codigo }) => <Roomy>{codigo}</Roomy>,
      estadoCobro: (row) => (row.estadoCobro === 'anulada' ? 'Anulada' : <CobroState row={row} paying />),
      venceEl: (row) => <DueDay row={row} />,
    }}
    empty="Todavía no tienes facturas. Aquí verás las que te hagamos, con su PDF."
  />
);
