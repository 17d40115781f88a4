import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { PaperScreen } from '#office/papeles/screens/paper-screen.tsx';
import { PaperSteps } from '#office/papeles/screens/paper-steps.tsx';
import { PreviewLink } from '#office/papeles/screens/preview-link.tsx';
import { DepositsSection } from '#resources/depositos/screens/depositos-section.tsx';
import { DocumentsSection } from '#resources/documentos/screens/documentos-section.tsx';
import { AdvanceButton } from '#resources/facturas/screens/anticipo-dialog.tsx';
import { AdvancesSection } from '#resources/facturas/screens/anticipos-section.tsx';
import { InvoiceOrderButton } from '#resources/facturas/screens/bill-pedido.tsx';
import { RelatedInvoices } from '#resources/facturas/screens/related-facturas.tsx';
import { pedidos } from '#resources/pedidos/contract.ts';
import { EstadoPedido } from '#resources/pedidos/estados.ts';
import { orderKind } from '#resources/pedidos/screens/pedido-kind.ts';
import { OrderState } from '#resources/pedidos/screens/pedido-state.tsx';
import { orderSteps } from '#resources/pedidos/screens/pedido-steps.ts';
import { historyKey } from '#web/crud/history-reader.ts';
import { RemoveRow } from '#web/crud/remove-row.tsx';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { wordsOf } from '#web/crud/words.ts';
import { download } from '#web/download.ts';
import { useSessionUser } from '#web/session/session.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Notice } from '#web/ui/mark.tsx';
import { releaseUnsaved } from '#web/unsaved.ts';
import { SeenTimeline } from '../cronologia/screens/seen-timeline.tsx';

/** /panelAdmin/pedidos/:id */
export const Component = () => (
  <PaperScreen
    kind={orderKind}
    state={(row) => <OrderState row={row} />}
    actions={(row) => <Actions row={row} />}
    after={(row) => (
      <>
        <Invoices row={row} />
        <DepositsSection of={{ _idPedido: row._id }} row={row} open={row.estado !== EstadoPedido.cancelado} />
        <DocumentsSection entidad="pedido" field="_idPedido" id={row._id} />
        <SeenTimeline entidad="pedidos" field="_idPedido" _idEntidad={row._id} />
      </>
    )}
    notices={(row) =>
      row._idPresupuesto ? (
        <Notice>
          Sale del presupuesto{' '}
          <Link to={`/panelAdmin/presupuestos/${row._idPresupuesto}`}>
            {row.nombres?._idPresupuesto ?? 'aceptado'}
          </Link>
          .
        </Notice>
      ) : null
    }
  />
);

function Actions({ row }: { row: CrudRow }) {
  const user = useSessionUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = () => {
    releaseUnsaved();
    navigate(orderKind.family.base);
  };
  const printing = useMutation({
    mutationFn: () => download('pedidos/imprimir', { _id: row._id }, { method: 'PUT' }),
    // Each print is written down.
    onSuccess: () => queries.invalidateQueries({ queryKey: historyKey('pedidos', row._id) }),
    meta: { fallback: 'Error al imprimir el pedido' },
  });
  return (
    <>
      {user && permitted(user, 'pedidos', 'E') !== null && row.estado === EstadoPedido.solicitado && (
        <RemoveRow
          resource={pedidos}
          row={row}
          fallback={wordsOf(pedidos).fallbacks.eliminar}
          onRemoved={leave}
        />
      )}
      <BusyButton variant="default" busy={printing.isPending} onClick={() => printing.mutate()}>
        PDF
      </BusyButton>
      <PreviewLink row={row} kind={orderKind} />
      {user && permitted(user, 'facturas', 'C') !== null && mayBeInvoiced(row) && (
        <>
          <AdvanceButton row={row} />
          <InvoiceOrderButton row={row} />
        </>
      )}
      {user && permitted(user, 'pedidos', 'T') !== null && (
        <PaperSteps kind={orderKind} row={row} offers={orderSteps} />
      )}
    </>
  );
}

const INVOICED = [EstadoPedido.enProceso, EstadoPedido.enviado, EstadoPedido.terminado];

/** From the moment it is being prepared, until nothing of it is left. */
const mayBeInvoiced = ({ estado, estadoFacturacion }: CrudRow) =>
  INVOICED.some((invoiced) => invoiced === estado) && estadoFacturacion !== 'total';

function Invoices({ row }: { row: CrudRow }) {
  const user = useSessionUser();
  if (!user || permitted(user, 'facturas', 'L') === null) return null;
  return (
    <>
      <AdvancesSection orderId={row._id} />
      <RelatedInvoices title="Facturas" of={{ _idPedido: row._id }} />
    </>
  );
}
