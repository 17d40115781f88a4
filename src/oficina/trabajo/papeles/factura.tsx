import { Group } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { type Accion, permitted } from '#oficina/base/roles/roles.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';
import { FacturarButton } from '#oficina/trabajo/facturar/screens/facturar-button.tsx';
import { type FacturaRow, facturas } from '#oficina/ventas/facturas/contract.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { CobrosSection } from '#oficina/ventas/facturas/screens/cobros-section.tsx';
import { FacturaMore, FacturaNext } from '#oficina/ventas/facturas/screens/factura-actions.tsx';
import { facturaKind, kindOfFactura } from '#oficina/ventas/facturas/screens/factura-kind.ts';
import { FacturaStates, overdueOf } from '#oficina/ventas/facturas/screens/factura-states.tsx';
import { MoneyRows } from '#oficina/ventas/facturas/screens/money-rows.tsx';
import { RecordsSection } from '#oficina/ventas/facturas/screens/records-section.tsx';
import { RelatedFacturas } from '#oficina/ventas/facturas/screens/related-facturas.tsx';
import { type Figure, PaperScreen } from '#oficina/ventas/papeles/screens/paper-screen.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { later } from '#platform/ui/later.tsx';
import shared from '#platform/ui/shared.module.css';

/** Loaded later: it is last on the screen, and brings all the code of documentos. */
const DocumentosSection = later(
  async () =>
    (await import('#oficina/documentos/documentos/screens/documentos-section.tsx')).DocumentosSection,
);

const isIssued = ({ estado }: FacturaRow) => estado !== EstadoFactura.preparando;

/** /panelAdmin/facturas/:id */
export function Component() {
  const { id = '' } = useParams();
  // Same query as the screen: the factura decides which types are offered.
  const { data } = useRecord(facturas, id);
  const user = useSessionUser();
  const may = (accion: Accion) => user !== undefined && permitted(user, 'facturas', accion) !== null;
  const sends = may('C') && may('M') && may('T');
  return (
    <PaperScreen
      kind={kindOfFactura(data)}
      state={(row) => <FacturaStates row={row} />}
      standing={(row) => row.estado === EstadoFactura.hecha && overdueOf(row) && 'No se ha entregado.'}
      next={(row) =>
        sends && !isIssued(row) ? (
          <FacturarButton familia="facturas" row={row} main />
        ) : (
          <FacturaNext row={row} />
        )
      }
      more={(row) => (
        <>
          {sends && !isIssued(row) && <FacturaNext row={row} />}
          <FacturaMore row={row} />
        </>
      )}
      figure={figureOf}
      under={(row) => <Origins row={row} />}
      money={(row) => isIssued(row) && <MoneyRows row={row} />}
      after={(row) => (
        <>
          {row.tipo === 'F3' && (
            <RelatedFacturas title="Simplificadas que canjea" of={{ _idCanje: row._id }} />
          )}
          {isIssued(row) && (
            <>
              <CobrosSection row={row} mayUndo={may('T')} />
              <RelatedFacturas title="Rectificativas" of={{ _idRectificada: row._id }} />
              <RelatedFacturas title="Hecha de nuevo en" of={{ _idAnulada: row._id }} />
              {row.tipo === 'F2' && <RelatedFacturas title="Canjeada por" of={{ _idCanjeada: row._id }} />}
              <RecordsSection row={row} mayAmend={may('M')} />
            </>
          )}
          <DocumentosSection entidad="factura" field="_idFactura" id={row._id} />
          <SeenTimeline entidad="facturas" field="_idFactura" _idEntidad={row._id} />
        </>
      )}
    />
  );
}

/** What is owed, or the total of a factura that owes nothing. */
function figureOf({
  pendienteCobro,
  totalFactura,
  estadoCobro,
  impuesto,
  venceEl,
  ...row
}: FacturaRow): Figure {
  const whole = `con ${impuesto}`;
  if (Number(pendienteCobro) === 0 || estadoCobro === 'anulada')
    return { name: 'Total', value: totalFactura, note: whole };
  const note = pendienteCobro === totalFactura ? whole : `de ${formatEurosText(totalFactura)}, ${whole}`;
  if (pendienteCobro.startsWith('-')) return { name: 'Por devolver', value: pendienteCobro.slice(1), note };
  return {
    name: 'Pendiente',
    value: pendienteCobro,
    note,
    bad: overdueOf({ venceEl, ...row } as FacturaRow) !== undefined,
  };
}

/** Origin of a factura: its pedido or presupuesto, or the factura that it rectifies or repeats. */
function Origins({ row }: { row: FacturaRow }) {
  const { _idPedido, _idPresupuesto, _idRectificada, _idAnulada, nombres = {} } = row;
  const { metodo, motivoCierre, estado } = row;
  if (!_idPedido && !_idPresupuesto && !_idRectificada && !_idAnulada) return null;
  return (
    <Group className={shared.anywhere} gap="4px 14px" align="stretch">
      {_idAnulada ? (
        <span>
          Hace de nuevo{' '}
          <Link to={`${facturaKind.family.base}/${_idAnulada}`}>{nombres._idAnulada ?? 'otra'}</Link>, que
          está anulada.
        </span>
      ) : null}
      {_idRectificada ? (
        <span>
          Rectifica a{' '}
          <Link to={`${facturaKind.family.base}/${_idRectificada}`}>{nombres._idRectificada ?? 'otra'}</Link>{' '}
          {metodo === 'S' ? 'por sustitución' : 'por diferencias'}.
          {estado === EstadoFactura.preparando && motivoCierre ? ` Motivo: ${motivoCierre}` : ''}
        </span>
      ) : null}
      {_idPedido ? (
        <span>
          {row.anticipo === true ? 'Es un anticipo del pedido' : 'Es del pedido'}{' '}
          <Link to={`/panelAdmin/pedidos/${_idPedido}`}>{nombres._idPedido ?? 'original'}</Link>.
        </span>
      ) : null}
      {_idPresupuesto ? (
        <span>
          Es del presupuesto{' '}
          <Link to={`/panelAdmin/presupuestos/${_idPresupuesto}`}>
            {nombres._idPresupuesto ?? 'aceptado'}
          </Link>
          .
        </span>
      ) : null}
    </Group>
  );
}
