import { Link, useSearchParams } from 'react-router';
import { useIsCliente } from '#oficina/base/cliente-panel.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import styles from '#platform/ui/cards.module.css';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { later } from '#platform/ui/later.tsx';
import { Roomy, Under } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { type FacturaRow, facturas } from '../contract.ts';
import { facturaNarrowings, type Narrowing } from '../narrowings.ts';
import { clienteFacturas } from './cliente-facturas.ts';
import { facturaKind } from './factura-kind.ts';
import { AgencyState, CobroState, DueDay, ListState, PaperState, paperText } from './factura-states.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useFacturaActs } from './use-factura-acts.tsx';

const { family } = facturaKind;

const PaperPeek = later(
  async () => (await import('#oficina/ventas/papeles/screens/paper-peek.tsx')).PaperPeek,
);

const Acts = later(async () => (await import('./facturas-bulk.tsx')).Acts);

/** /panelAdmin/facturas, and /panelCliente/facturas with the issued ones of the person's autoescuela. */
export const Component = () => (useIsCliente() ? <OwnFacturas /> : <OfficeFacturas />);

// Papers change one by one: each has its own steps.
const ONE_BY_ONE = { canEdit: false, canRemove: false };

const OwnFacturas = () => (
  <ResourceList
    {...useCrudScreen(family, clienteFacturas)}
    {...ONE_BY_ONE}
    cells={{
      codigo: ({ codigo }) => <Roomy>{codigo}</Roomy>,
      estadoCobro: (row) => (row.estadoCobro === 'anulada' ? 'Anulada' : <CobroState row={row} paying />),
      venceEl: (row) => <DueDay row={row} />,
    }}
    empty="Todavía no tienes facturas. Aquí verás las que te hagamos, con su PDF."
  />
);

function OfficeFacturas() {
  const { acts, dialog } = useFacturaActs();
  return (
    <>
      <ResourceList
        {...useCrudScreen(family, facturas)}
        {...ONE_BY_ONE}
        head={(create) => (
          <>
            <PageHeader title={family.heading} actions={create} />
            <SendingNotice />
          </>
        )}
        tabs={<FacturaTabs />}
        cells={{
          codigo: ({ codigo }) => <span className={shared.oneLine}>{codigo ? codigo : 'Borrador'}</span>,
          clienteNombre: ({ clienteNombre }) =>
            clienteNombre ? <Roomy>{clienteNombre}</Roomy> : <Under>Sin cliente</Under>,
          // One state says what is to be known; the paper's own is plain text, for whoever adds its column.
          estado: (row) => (row.estadoCobro === 'anulada' ? <PaperState row={row} /> : paperText(row)),
          estadoCobro: (row) => <ListState row={row} />,
          estadoAeat: (row) => <AgencyState row={row} />,
          venceEl: ({ venceEl }) => (venceEl ? shortDay(venceEl) : '—'),
        }}
        alone={{
          codigo: ({ codigo }) => codigo || 'Borrador',
          fecha: (row) => (row.estadoCobro === 'parcial' ? owedText(row) : shortDay(row.fecha)),
        }}
        unnamed={({ clienteNombre }) => ['Borrador', clienteNombre].filter(Boolean).join(', ')}
        acts={acts}
        bulk={(selection, onDone) => <Acts selection={selection} onDone={onDone} />}
        peek={(row) => <PaperPeek row={row} kind={facturaKind} />}
        empty="Todavía no hay facturas. Salen de un pedido, con «Facturar», o se hacen con «Nueva factura»."
      />
      {dialog}
    </>
  );
}

/** What is left of a factura that is collected in part. */
const owedText = ({ pendienteCobro }: FacturaRow) => `debe ${formatEurosText(pendienteCobro)}`;

/** Filters that the tabs set; changing the tab clears all of them. */
const NAMES = ['estado', 'estadoCobro', 'venceEl_hasta', 'estadoAeat'];

/** Links to the most common searches of facturas; they keep the other filters of the address. */
function FacturaTabs() {
  const [search] = useSearchParams();
  const texto = search.get('texto') ?? '';
  const tabs = facturaNarrowings(todayInMadrid(new Date()));
  const to = (narrowed: Narrowing['narrowed']) => {
    const next = new URLSearchParams(search);
    for (const name of [...NAMES, 'orden', 'despues', 'antes', 'vista']) next.delete(name);
    for (const [name, value] of Object.entries(narrowed)) next.set(name, value);
    return { search: String(next) };
  };
  const isOn = ({ narrowed }: Narrowing) =>
    NAMES.every((name) => (search.get(name) ?? '') === (narrowed[name] ?? ''));
  return (
    <nav className={styles.tabs} aria-label="Qué facturas">
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          className={styles.tab}
          to={to(tab.narrowed)}
          aria-current={isOn(tab) ? 'page' : undefined}
          preventScrollReset
        >
          {tab.name}
        </Link>
      ))}
      <Link
        className={styles.tab}
        to={`/panelAdmin/facturasAnteriores${texto === '' ? '' : `?${new URLSearchParams({ texto })}`}`}
      >
        De otro programa
      </Link>
    </nav>
  );
}
