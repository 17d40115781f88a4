import { useParams } from 'react-router';
import { useRecord } from '#oficina/base/use-record.ts';
import type { Totales } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import { LineasReading } from '#oficina/ventas/papeles/screens/lineas-reading.tsx';
import { PdfButton } from '#oficina/ventas/papeles/screens/own/pdf-button.tsx';
import paper from '#oficina/ventas/papeles/screens/paper.module.css';
import { TotalsCard } from '#oficina/ventas/papeles/screens/totals-card.tsx';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { FacturaRow } from '../../contract.ts';
import { CobrosSection } from '../cobros-section.tsx';
import { CobroState, overdueOf, RectifiedMark } from '../factura-states.tsx';
import { MoneyCard } from '../money-card.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { OWN_FACTURAS, ownFacturas } from './own-factura-family.ts';

const words = wordsOf(ownFacturas);

/** /panelCliente/facturas/:id */
export function Component() {
  const { id = '' } = useParams();
  return <OwnFactura key={id} id={id} />;
}

function OwnFactura({ id }: { id: string }) {
  const query = useRecord(ownFacturas, id);
  const row = query.data;
  return (
    <>
      <PageHeader
        title={row ? (row.codigo ?? '') : words.noun}
        trail={[{ name: OWN_FACTURAS.heading, to: OWN_FACTURAS.base }]}
        status={row && <State row={row} />}
        actions={
          row && <PdfButton path="facturas/descargar" _id={id} fallback="Error al descargar la factura" />
        }
      />
      <QueryView query={query} fallback={words.fallbacks.consultar}>
        {(loaded) => <OwnFacturaReading row={loaded as Whole} />}
      </QueryView>
    </>
  );
}

function State({ row }: { row: FacturaRow }) {
  const late = overdueOf(row);
  if (row.estadoCobro === 'anulada') return <Mark tone="bad">Anulada</Mark>;
  return (
    <>
      <CobroState row={row} paying />
      <RectifiedMark row={row} />
      {late && <Mark tone="bad">{late}</Mark>}
    </>
  );
}

const DATA: readonly (keyof FacturaRow & string)[] = [
  'titulo',
  'refCliente',
  'fecha',
  'fechaOperacion',
  'condiciones',
  'notasPublicas',
];

/** Factura with its totals and lines, as the call for one factura gives it. */
type Whole = FacturaRow & Totales & { lineas: Linea[] };

function OwnFacturaReading({ row }: { row: Whole }) {
  const shown = DATA.filter((name) => row[name]);
  const hidden = Object.keys(ownFacturas.fields).filter((name) => !shown.some((one) => one === name));
  return (
    <div className={paper.columns}>
      <div className={`${shared.stack} ${shared.oneColumn} ${shared.gap16}`}>
        <HowToPay row={row} />
        <FormSection title="Líneas">
          <LineasReading lines={row.lineas} impuesto={row.impuesto} />
        </FormSection>
        <ResourceReading
          resource={ownFacturas}
          layout={{ sections: [{ title: 'Datos', fields: DATA }], hidden }}
          row={row}
        />
        <CobrosSection row={row} mayUndo={false} paying />
      </div>
      <aside className={paper.aside}>
        <TotalsCard totals={row} impuesto={row.impuesto} />
        <MoneyCard row={row} paying />
      </aside>
    </div>
  );
}
