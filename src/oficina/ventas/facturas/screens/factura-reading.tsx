import { Box } from '@mantine/core';
import { useParams } from 'react-router';
import { useRecord } from '#oficina/base/use-record.ts';
import type { PaperBeside } from '#oficina/ventas/papeles/paper-out.ts';
import { PaperReading } from '#oficina/ventas/papeles/reading/paper-reading.tsx';
import { LineasReading } from '#oficina/ventas/papeles/screens/lineas-reading.tsx';
import { TotalsCard } from '#oficina/ventas/papeles/screens/totals-card.tsx';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { FacturaRow } from '../contract.ts';
import { facturas as family } from '../familia.ts';
import { clienteFacturas } from './cliente-facturas.ts';
import { useCobros } from './cobros.ts';
import { CobrosSection } from './cobros-section.tsx';
import { CobroState, overdueOf, RectifiedMark } from './factura-states.tsx';
import { MoneyRows } from './money-rows.tsx';

const words = wordsOf(clienteFacturas);

/** /panelCliente/facturas/:id */
export function Component() {
  const { id = '' } = useParams();
  const query = useRecord<typeof clienteFacturas, PaperBeside>(clienteFacturas, id);
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
      {(loaded) => <Reading row={loaded} />}
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

function Reading({ row }: { row: FacturaRow & PaperBeside }) {
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
        <TotalsCard totals={row} impuesto={row.impuesto} rows={<MoneyRows row={row} paying />} />
      </aside>
    </div>
  );
}

/** How a factura that is owed is paid, as agreed when it was issued; nothing once it is paid. */
function HowToPay({ row }: { row: FacturaRow }) {
  const { data } = useCobros(row._id);
  const { pendienteCobro: left, codigo, estadoCobro } = row;
  if (!data || Number(left) <= 0 || !['pendiente', 'parcial'].includes(estadoCobro)) return null;
  const { pago } = data;
  const account = pago?.tipo === 'transferencia' ? pago.iban : null;
  return (
    <FormSection
      title={overdueOf(row) ? 'Está vencida: cómo pagarla' : 'Cómo pagarla'}
      hint={pago ? `Forma de pago: ${pago.nombre}` : 'No tiene forma de pago: escríbenos y te decimos cómo'}
    >
      <Box component="dl" className={shared.facts}>
        <dt>Importe</dt>
        <dd>{formatEurosText(left)}</dd>
        {account && (
          <>
            <dt>Cuenta (IBAN)</dt>
            <dd className={shared.figures}>{account.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')}</dd>
          </>
        )}
        <dt>Concepto</dt>
        <dd>{codigo}</dd>
      </Box>
      {pago?.tipo === 'domiciliacion' && <p>No tienes que hacer nada: la cargaremos en tu cuenta.</p>}
      {pago?.instrucciones && (
        <Box component="p" style={{ whiteSpace: 'pre-line' }}>
          {pago.instrucciones}
        </Box>
      )}
    </FormSection>
  );
}
