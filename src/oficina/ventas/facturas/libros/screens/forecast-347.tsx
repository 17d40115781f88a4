import { Group, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { plural } from '#platform/kit/format.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice, Under } from '#platform/ui/mark.tsx';
import { type Column, HowCalculated, ReportTable, Sums } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';
import { facturasOf } from '../../screens/facturas-of.ts';
import { LIBROS, librosCalls, librosFallbacks } from '../calls.ts';
import type { Fila347, Metalico } from '../contract.ts';
import styles from './books.module.css';
import { BooksFrame, forBooks } from './books-frame.tsx';
import { Downloads } from './informe-tools.tsx';

const YEARS = 6;

/** /panelAdmin/facturas/347: clientes that form 347 of a year would name. */
export const Component = forBooks('Previsión del modelo 347', Forecast);

function Forecast() {
  const [search, setSearch] = useSearchParams();
  const now = Number(todayInMadrid(new Date()).slice(0, 4));
  const said = search.get('ejercicio');
  const ejercicio = said && /^2\d{3}$/.test(said) ? said : String(now);
  const asked = { ejercicio };
  const query = useQuery({
    queryKey: [LIBROS, '347', ejercicio],
    queryFn: ({ signal }) => librosCalls.previsionDeclaracion347(asked, signal),
    placeholderData: keepPreviousData,
    meta: { fallback: librosFallbacks.prevision347, told: true },
  });
  return (
    <BooksFrame title="Previsión del modelo 347" actions={<Downloads informe="347" asked={asked} />}>
      <Group className={styles.tools} gap="10px 14px" align="end" mb={16}>
        <NativeSelect
          label="Año"
          value={ejercicio}
          onChange={(event) => setSearch({ ejercicio: event.currentTarget.value })}
          data={Array.from({ length: YEARS }, (_, index) => String(now - index))}
        />
      </Group>
      <QueryView query={query} fallback={librosFallbacks.prevision347}>
        {({ filas, total, importe, conRetencion, metalico }) => (
          <>
            {conRetencion.facturas > 0 && (
              <Notice>
                {plural(conRetencion.facturas, 'factura lleva', 'facturas llevan')} retención de IRPF (
                {formatEurosText(conRetencion.importe)}): van en el modelo 190 de quien las paga, y no aquí.
              </Notice>
            )}
            {filas.length === 0 ? (
              <ListEmpty text="Nadie supera los 3.005,06 € ese año." />
            ) : (
              <>
                <Sums
                  of={[
                    ['Clientes', String(total)],
                    ['Importe con IVA', formatEurosText(importe)],
                  ]}
                />
                {total > filas.length && (
                  <Notice>Se ven los {filas.length} primeros; los archivos los llevan todos.</Notice>
                )}
                <ReportTable
                  caption="Clientes del modelo 347"
                  columns={columnsFor(ejercicio)}
                  rows={filas}
                  rowKey={({ nif }) => nif}
                />
              </>
            )}
            {metalico.length > 0 && (
              <>
                <h2 className={shared.heading}>Cobrado en metálico</h2>
                <ReportTable
                  caption="Cobrado en metálico"
                  columns={CASH}
                  rows={metalico}
                  rowKey={(row) => `${row.nif} ${row.ejercicio}`}
                />
              </>
            )}
          </>
        )}
      </QueryView>
      <HowCalculated>
        <p>
          Por cada NIF, el total con IVA y recargo de las facturas expedidas en el año, sin las anuladas, si
          pasa de 3.005,06 € en un sentido o en otro (Real Decreto 1065/2007, arts. 33 a 35). Las
          rectificativas cuentan en el trimestre en que se expiden, por lo que cambian.
        </p>
        <p>
          Quedan fuera las facturas con retención de IRPF, que se declaran en otro modelo, y las
          simplificadas, que no identifican a quien las recibe. Los suplidos no cuentan.
        </p>
        <p>
          «Cobrado en metálico» se declara aparte (arts. 34.1.h y 35.5): lo que una persona ha pagado en
          monedas o billetes por operaciones de un mismo año, cuando pasa de 6.000 €. Cuenta el día en que
          llegó el dinero, según la forma de pago de cada cobro; los cobros de otro programa no la dicen.
        </p>
      </HowCalculated>
    </BooksFrame>
  );
}

const CASH: readonly Column<Metalico>[] = [
  {
    title: 'Cliente',
    cell: ({ nombre, nif }) => (
      <>
        {nombre}
        <Under>{nif}</Under>
      </>
    ),
  },
  { title: 'Operaciones de', amount: true, cell: ({ ejercicio }) => ejercicio },
  { title: 'En metálico', amount: true, cell: ({ importe }) => formatEurosText(importe) },
];

const columnsFor = (ejercicio: string): readonly Column<Fila347>[] => [
  {
    title: 'Cliente',
    cell: ({ nombre, nif }) => (
      <>
        {nombre}
        <Under>{nif}</Under>
      </>
    ),
  },
  {
    title: 'Facturas',
    amount: true,
    cell: ({ clientes, facturas }) => (
      <Link
        to={facturasOf(clientes, { fecha_desde: `${ejercicio}-01-01`, fecha_hasta: `${ejercicio}-12-31` })}
      >
        {plural(facturas, 'factura', 'facturas')}
      </Link>
    ),
  },
  ...[0, 1, 2, 3].map(
    (index): Column<Fila347> => ({
      title: `${index + 1}.º trimestre`,
      amount: true,
      cell: ({ trimestres }) => formatEurosText(trimestres[index] ?? '0'),
    }),
  ),
  { title: 'Total', amount: true, cell: ({ total }) => <strong>{formatEurosText(total)}</strong> },
];
