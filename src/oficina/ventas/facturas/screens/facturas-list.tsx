import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { later } from '#platform/ui/later.tsx';
import { Roomy, Under } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { facturas } from '../contract.ts';
import { facturaKind } from './factura-kind.ts';
import { AgencyState, CobroState, DueDay, PaperState, paperText } from './factura-states.tsx';
import { FacturaTabs } from './factura-tabs.tsx';
import { SendingNotice } from './sending-notice.tsx';

const { family } = facturaKind;

const PaperPeek = later(
  async () => (await import('#oficina/ventas/papeles/screens/paper-peek.tsx')).PaperPeek,
);

const Acts = later(async () => (await import('./facturas-bulk.tsx')).Acts);

/** /panelAdmin/facturas */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(family, facturas)}
    // Papers change one by one: each has its own steps.
    canEdit={false}
    canRemove={false}
    head={(create) => (
      <>
        <PageHeader title={family.heading} actions={create} />
        <SendingNotice />
        <FacturaTabs />
      </>
    )}
    cells={{
      codigo: ({ codigo }) => <span className={shared.oneLine}>{codigo ? codigo : 'Borrador'}</span>,
      clienteNombre: ({ clienteNombre }) =>
        clienteNombre ? <Roomy>{clienteNombre}</Roomy> : <Under>Sin cliente</Under>,
      // Only the other two states may call for action, so the paper's state is plain text.
      estado: (row) => (row.estadoCobro === 'anulada' ? <PaperState row={row} /> : paperText(row)),
      estadoCobro: (row) => <CobroState row={row} />,
      estadoAeat: (row) => <AgencyState row={row} />,
      venceEl: (row) => <DueDay row={row} />,
    }}
    bulk={(selection, onDone) => <Acts selection={selection} onDone={onDone} />}
    peek={(row) => <PaperPeek row={row} kind={facturaKind} />}
    empty="Todavía no hay facturas. Salen de un pedido, con «Facturar», o se hacen con «Nueva factura»."
  />
);
