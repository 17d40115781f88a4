import { Link } from 'react-router';
import { shortDay } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { DataList } from '#platform/ui/data-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import type { Columns, Filter } from '#platform/ui/list/types.ts';
import { Roomy } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { facturasCalls } from '../calls.ts';
import { facturas as family } from '../familia.ts';
import type { CobroListado } from '../operations.ts';
import { COBROS_FALLBACK } from './cobros.ts';

const columns: Columns<CobroListado> = [
  {
    id: 'codigo',
    title: 'Factura',
    cell: ({ _idFactura, _idCliente, codigo }) => (
      <Link
        className={shared.link}
        to={_idFactura ? `${family.base}/${_idFactura}` : `/panelAdmin/clientes/${_idCliente}`}
      >
        {codigo || 'A favor'}
      </Link>
    ),
  },
  {
    id: 'clienteNombre',
    title: 'Cliente',
    place: 'who',
    cell: ({ clienteNombre }) => <Roomy>{clienteNombre ?? '—'}</Roomy>,
  },
  { id: 'fecha', title: 'Día', cell: ({ fecha }) => shortDay(fecha) },
  { id: 'forma', title: 'Forma de pago', cell: ({ forma }) => forma },
  { id: 'referencia', title: 'Referencia', cell: ({ referencia }) => referencia || '—' },
  {
    id: 'importe',
    title: 'Importe',
    numeric: true,
    place: 'amount',
    cell: ({ importe }) => formatEurosText(importe),
  },
];

const filters: readonly Filter[] = [{ kind: 'day', name: 'fecha', label: 'Día del cobro' }];

/** /panelAdmin/facturas/cobros: what was paid, day by day. */
export const Component = () => (
  <>
    <PageHeader title="Cobros" trail={[{ name: family.heading, to: family.base }]} />
    <DataList
      name="cobros"
      query={facturasCalls.listarCobros}
      fallback={COBROS_FALLBACK}
      columns={columns}
      filters={filters}
      searchLabel="Buscar por factura, cliente o referencia"
      empty={{ text: 'Todavía no se ha cobrado nada. Cada cobro se anota en su factura, o desde Hoy.' }}
    />
  </>
);
