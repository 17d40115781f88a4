import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { NONE } from '#platform/kit/contract/list-names.ts';
import { formatDay, plural } from '#platform/kit/format.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice, Under } from '#platform/ui/mark.tsx';
import { type Column, HowCalculated, ReportTable } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';
import { narrowedTo, type ParteDeDeuda, tramos } from '../../cobros/debt-buckets.ts';
import { facturasOf } from '../../screens/facturas-of.ts';
import { LIBROS, librosCalls, librosFallbacks } from '../calls.ts';
import type { AntiguedadDeuda, FilaDeuda } from '../contract.ts';
import { BooksFrame, forBooks } from './books-frame.tsx';
import brief from './brief-rows.module.css';
import { Downloads } from './informe-tools.tsx';

/** /panelAdmin/facturas/deuda: debt of each cliente, by its age. */
export const Component = forBooks('Antigüedad de la deuda', DebtScreen);

function DebtScreen() {
  const query = useQuery({
    queryKey: [LIBROS, 'deuda'],
    queryFn: ({ signal }) => librosCalls.antiguedadDeuda({}, signal),
    meta: { fallback: librosFallbacks.deuda, told: true },
  });
  return (
    <BooksFrame title="Antigüedad de la deuda" actions={<Downloads informe="deuda" asked={{}} />}>
      <QueryView query={query} fallback={librosFallbacks.deuda}>
        {(debt) =>
          debt.filas.length === 0 ? (
            <ListEmpty text="Nadie debe nada: todas las facturas emitidas están cobradas." />
          ) : (
            <Debt debt={debt} />
          )
        }
      </QueryView>
      <HowCalculated>
        <p>
          Lo que queda por cobrar de cada factura emitida, según los días naturales que hace hoy, en Madrid,
          que venció. Lo cobrado se aplica al vencimiento más antiguo. Lo que vence hoy aún no está vencido.
        </p>
        <p>
          «A su favor» es lo que se le debe, por rectificativas o por dinero que ha pagado y ninguna factura
          tiene todavía, y se resta de su total.
        </p>
      </HowCalculated>
    </BooksFrame>
  );
}

function Debt({ debt: { hoy, filas, clientes, suma } }: { debt: AntiguedadDeuda }) {
  return (
    <>
      <p>A {formatDay(hoy)}.</p>
      {clientes > filas.length && (
        <Notice>Se ven los {filas.length} con más vencido; los archivos los llevan todos.</Notice>
      )}
      <ReportTable
        className={brief.rows}
        caption="Deuda por cliente"
        columns={columnsOn(hoy)}
        rows={filas}
        rowKey={({ _idCliente, nombre }) => _idCliente ?? nombre}
        sums={[
          'Total',
          String(suma.facturas),
          ...BUCKETS.map(([tramo]) => formatEurosText(suma[tramo])),
          formatEurosText(suma.total),
          <Overdue key="vencido" of={suma} />,
        ]}
      />
    </>
  );
}

const BUCKETS: readonly (readonly [tramo: ParteDeDeuda, title: string])[] = [
  ['sinVencer', 'Sin vencer'],
  ['hasta30', '1 a 30 días'],
  ['hasta60', '31 a 60 días'],
  ['hasta90', '61 a 90 días'],
  ['mas90', 'Más de 90'],
  ['aFavor', 'A su favor'],
];

/** What of a debt is overdue, of whatever age. */
const Overdue = ({ of }: { of: Pick<FilaDeuda, Tramo> }) => {
  const overdue = plain(
    LATE.reduce((sum, tramo) => sum + cents(of[tramo]), 0n),
    2,
  );
  return Number(overdue) > 0 ? (
    <span className={shared.error}>Vencido: {formatEurosText(overdue)}</span>
  ) : (
    'Sin vencer'
  );
};

type Tramo = (typeof tramos)[number];

const LATE = tramos.filter((tramo) => tramo !== 'sinVencer');

type ToListProps = { row: FilaDeuda; narrowed?: Readonly<Record<string, string>>; children: string };

/**
 * Figure with a link to the unpaid facturas of the cliente. There is no link when some are of another program: no list shows both kinds.
 */
function ToList({ row: { _idCliente, deOtroPrograma }, narrowed = {}, children }: ToListProps) {
  if (deOtroPrograma !== '0.00') return children;
  const owed = { estadoCobro: 'pendiente,parcial', ...narrowed };
  return <Link to={facturasOf([_idCliente ?? NONE], owed)}>{children}</Link>;
}

/** Credit of the cliente. The part that no factura has links to the cliente's record, where it is used. */
const Credit = ({ row: { _idCliente, aFavor, sinAplicar } }: { row: FilaDeuda }) => (
  <>
    {formatEurosText(aFavor)}
    <Under>
      <Link to={`/panelAdmin/clientes/${_idCliente}`}>Sin aplicar: {formatEurosText(sinAplicar)}</Link>
    </Under>
  </>
);

const columnsOn = (hoy: string): readonly Column<FilaDeuda>[] => [
  {
    title: 'Cliente',
    place: 'who',
    cell: ({ _idCliente, nombre, deOtroPrograma }) => (
      <>
        {nombre}
        {deOtroPrograma !== '0.00' && (
          <Under>
            <Link to={`/panelAdmin/facturasAnteriores?_idCliente=${_idCliente ?? NONE}&cobro=pendiente`}>
              De otro programa: {formatEurosText(deOtroPrograma)}
            </Link>
          </Under>
        )}
      </>
    ),
  },
  {
    title: 'Facturas',
    amount: true,
    place: 'what',
    cell: (row) =>
      row.facturas > 0 && <ToList row={row}>{plural(row.facturas, 'factura', 'facturas')}</ToList>,
  },
  ...BUCKETS.map(
    ([tramo, title]): Column<FilaDeuda> => ({
      title,
      amount: true,
      cell: (row) =>
        row[tramo] !== '0.00' &&
        (tramo === 'aFavor' && row.sinAplicar !== '0.00' ? (
          <Credit row={row} />
        ) : (
          <ToList row={row} narrowed={narrowedTo(tramo, hoy)}>
            {formatEurosText(row[tramo])}
          </ToList>
        )),
    }),
  ),
  {
    title: 'Total',
    amount: true,
    place: 'amount',
    cell: ({ total }) => <strong>{formatEurosText(total)}</strong>,
  },
  { title: 'Vencido', amount: true, place: 'state', small: true, cell: (row) => <Overdue of={row} /> },
];
