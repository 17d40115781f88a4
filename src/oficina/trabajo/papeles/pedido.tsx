import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';
import { FacturarButton } from '#oficina/trabajo/facturar/screens/facturar-button.tsx';
import { DepositosSection } from '#oficina/ventas/depositos/screens/depositos-section.tsx';
import { AnticipoButton } from '#oficina/ventas/facturas/screens/anticipo-dialog.tsx';
import { AnticiposSection } from '#oficina/ventas/facturas/screens/anticipos-section.tsx';
import { BillPedidoButton } from '#oficina/ventas/facturas/screens/bill-pedido.tsx';
import { RelatedFacturas } from '#oficina/ventas/facturas/screens/related-facturas.tsx';
import type { PaperBeside } from '#oficina/ventas/papeles/paper-out.ts';
import { type Figure, PaperScreen } from '#oficina/ventas/papeles/screens/paper-screen.tsx';
import { PaperSteps } from '#oficina/ventas/papeles/screens/paper-steps.tsx';
import { DownloadButton, PreviewLink } from '#oficina/ventas/papeles/screens/preview-link.tsx';
import { type PedidoRow, pedidos } from '#oficina/ventas/pedidos/contract.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { pasosPedido } from '#oficina/ventas/pedidos/pasos.ts';
import { pedidoKind } from '#oficina/ventas/pedidos/screens/pedido-kind.ts';
import { PedidoState } from '#oficina/ventas/pedidos/screens/pedido-state.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { historyKey } from '#platform/crud/screens/history-reader.ts';
import { RemoveRow } from '#platform/crud/screens/remove-row.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { later } from '#platform/ui/later.tsx';
import shared from '#platform/ui/shared.module.css';

/** Loaded later: it is last on the screen, and brings all the code of documentos. */
const DocumentosSection = later(
  async () =>
    (await import('#oficina/documentos/documentos/screens/documentos-section.tsx')).DocumentosSection,
);

/** /panelAdmin/pedidos/:id */
export const Component = () => (
  <PaperScreen
    kind={pedidoKind}
    state={(row) => <PedidoState row={row} />}
    figure={figureOf}
    next={(row) => <Next row={row} />}
    more={(row) => <More row={row} />}
    after={(row) => (
      <>
        <Facturas row={row} />
        <DepositosSection
          of={{ _idPedido: row._id }}
          row={row}
          open={row.estado !== EstadoPedido.cancelado}
        />
        <DocumentosSection entidad="pedido" field="_idPedido" id={row._id} />
        <SeenTimeline entidad="pedidos" field="_idPedido" _idEntidad={row._id} />
      </>
    )}
    under={(row) =>
      row._idPresupuesto ? (
        <span className={shared.anywhere}>
          Sale del presupuesto{' '}
          <Link to={`/panelAdmin/presupuestos/${row._idPresupuesto}`}>
            {row.nombres?._idPresupuesto ?? 'aceptado'}
          </Link>
          .
        </span>
      ) : null
    }
  />
);

/** What is left to invoice, or the total of a pedido that leaves nothing. */
function figureOf({ total, pendienteFacturar, estado, impuesto }: PedidoRow): Figure {
  const whole = `con ${impuesto}`;
  if (estado === EstadoPedido.cancelado || Number(pendienteFacturar) <= 0)
    return { name: 'Total', value: total, note: whole };
  const note = pendienteFacturar === total ? `todo, ${whole}` : `de ${formatEurosText(total)}, ${whole}`;
  return { name: 'Por facturar', value: pendienteFacturar, note };
}

/** The step of its state and, once it has left, its factura. */
function Next({ row }: { row: PedidoRow & PaperBeside }) {
  const left = row.estado === EstadoPedido.enviado || row.estado === EstadoPedido.terminado;
  return (
    <>
      {left && row.estadoFacturacion !== 'total' ? (
        <FacturarButton familia="pedidos" row={row} main />
      ) : (
        <PaperSteps kind={pedidoKind} row={row} steps={pasosPedido} show="main" />
      )}
    </>
  );
}

/** The less common acts on a pedido. */
function More({ row }: { row: PedidoRow & PaperBeside }) {
  const user = useSessionUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { estado, estadoFacturacion } = row;
  const leave = () => {
    releaseUnsaved();
    navigate(pedidoKind.family.base);
  };
  const early = estado === EstadoPedido.solicitado || estado === EstadoPedido.enProceso;
  return (
    <>
      <DownloadButton
        path="pedidos/imprimir"
        method="PUT"
        row={row}
        // Each print is noted in the historial.
        onDone={() => queries.invalidateQueries({ queryKey: historyKey('pedidos', row._id) })}
      />
      <PreviewLink row={row} kind={pedidoKind} />
      {user && permitted(user, 'facturas', 'C') !== null && mayBeInvoiced(row) && (
        <>
          <AnticipoButton row={row} />
          <BillPedidoButton row={row} />
        </>
      )}
      {early && estadoFacturacion !== 'total' && <FacturarButton familia="pedidos" row={row} />}
      {estado === EstadoPedido.enviado && estadoFacturacion !== 'total' && (
        <PaperSteps kind={pedidoKind} row={row} steps={pasosPedido} show="main" />
      )}
      <PaperSteps kind={pedidoKind} row={row} steps={pasosPedido} show="rest" />
      {user && permitted(user, 'pedidos', 'E') !== null && estado === EstadoPedido.solicitado && (
        <RemoveRow
          resource={pedidos}
          row={row}
          fallback={wordsOf(pedidos).fallbacks.eliminar}
          onRemoved={leave}
        />
      )}
    </>
  );
}

const INVOICED = [EstadoPedido.enProceso, EstadoPedido.enviado, EstadoPedido.terminado];

/** A pedido may be invoiced from the start of its preparation until all of it is invoiced. */
const mayBeInvoiced = ({ estado, estadoFacturacion }: PedidoRow) =>
  INVOICED.some((invoiced) => invoiced === estado) && estadoFacturacion !== 'total';

function Facturas({ row }: { row: PedidoRow }) {
  const user = useSessionUser();
  if (!user || permitted(user, 'facturas', 'L') === null) return null;
  return (
    <>
      <AnticiposSection orderId={row._id} />
      <RelatedFacturas title="Facturas" of={{ _idPedido: row._id }} />
    </>
  );
}
