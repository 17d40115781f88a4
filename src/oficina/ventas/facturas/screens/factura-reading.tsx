import { useParams } from 'react-router';
import { useRecord } from '#oficina/base/use-record.ts';
import type { Totales } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import { PaperReading } from '#oficina/ventas/papeles/reading/paper-reading.tsx';
import { LineasReading } from '#oficina/ventas/papeles/screens/lineas-reading.tsx';
import { TotalsCard } from '#oficina/ventas/papeles/screens/totals-card.tsx';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { FacturaRow } from '../contract.ts';
import { facturas as family } from '../familia.ts';
import { clienteFacturas } from './cliente-facturas.ts';
import { CobrosSection } from './cobros-section.tsx';
import { CobroState, overdueOf, RectifiedMark } from './factura-states.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { MoneyCard } from './money-card.tsx';

const words = wordsOf(clienteFacturas);

/** /panelCliente/facturas/:id */
export function Component() {
  const { id = '' } = useParams();
  const query = useRecord(clienteFacturas, id);
  const { data: row } = query;
  return (
    <PaperReading
      key={id}
      family={family}
      query={query}
      fallback={words.fallbacks.consultar}
      title={row ? (row.codigo ?? '') : words.noun}
      status={(loaded) => <State row={loaded} />}
      pdf={{ path: 'facturas/descargar', _id: id, fallback: 'Error al descargar la factura' }}
    >
      {(loaded) => <Reading row={loaded as Whole} />}
    </PaperReading>
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

function Reading({ row }: { row: Whole }) {
  const shown = DATA.filter((name) => row[name]);
  const hidden = Object.keys(clienteFacturas.fields).filter((name) => !shown.some((one) => one === name));
  return (
    <div className={shared.beside}>
      <div className={`${shared.stack} ${shared.oneColumn} ${shared.gap16}`}>
        <HowToPay row={row} />
        <FormSection title="Líneas">
          <LineasReading lines={row.lineas} impuesto={row.impuesto} />
        </FormSection>
        <ResourceReading
          resource={clienteFacturas}
          layout={{ sections: [{ title: 'Datos', fields: DATA }], hidden }}
          row={row}
        />
        <CobrosSection row={row} mayUndo={false} paying />
      </div>
      <aside>
        <TotalsCard totals={row} impuesto={row.impuesto} />
        <MoneyCard row={row} paying />
      </aside>
    </div>
  );
}
