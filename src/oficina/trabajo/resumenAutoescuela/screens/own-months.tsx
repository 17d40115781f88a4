import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { centimos } from '#platform/kit/amounts/money.ts';
import { formatEuros, formatMonth, formatPercent, formatShortMonth, plural } from '#platform/kit/format.ts';
import { MonthColumns } from '#platform/ui/charts/month-columns.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { type Column, ReportTable } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';
import { MI_RESUMEN_FALLBACK } from '../calls.ts';
import type { Cuentas, Mes, MiResumen } from '../contract.ts';
import styles from './own-resumen.module.css';
import { useMiResumen } from './use-mi-resumen.ts';

/** What the comparator brought the autoescuela in twelve months: requests, what became of them, prices and anuncios. */
export function OwnMonths() {
  const query = useMiResumen();
  return (
    <FormSection
      title="Lo que te trae Carné Claro"
      hint="En doce meses. No sabemos quién pulsa un anuncio: solo contamos lo que llega los días en que se ve uno tuyo"
    >
      <QueryView query={query} fallback={MI_RESUMEN_FALLBACK}>
        {(resumen) =>
          resumen.total.solicitudes + resumen.total.clics === 0 ? (
            <p>
              Cuando alguien te pida información verás aquí, mes a mes, cuántas solicitudes llegan y en qué
              acaban.
            </p>
          ) : (
            <Months {...resumen} />
          )
        }
      </QueryView>
    </FormSection>
  );
}

const COLUMNS: readonly Column<Mes>[] = [
  { title: 'Mes', cell: ({ mes }) => formatMonth(mes) },
  { title: 'Solicitudes', amount: true, cell: ({ solicitudes }) => solicitudes },
  { title: 'Contestadas', amount: true, cell: ({ contestadas }) => contestadas },
  { title: 'Les interesó', amount: true, cell: ({ interesadas }) => interesadas },
  { title: 'Matriculadas', amount: true, cell: ({ matriculadas }) => matriculadas },
  { title: 'Con tu anuncio', amount: true, cell: ({ conAnuncio }) => conAnuncio },
  { title: 'Clics en él', amount: true, cell: ({ clics }) => clics },
  { title: 'Vieron', amount: true, cell: ({ precioVisto }) => priceOf(precioVisto) },
  { title: 'Ofreciste', amount: true, cell: ({ precioOfrecido }) => priceOf(precioOfrecido) },
];

const priceOf = (price: string | null): string => (price === null ? '' : formatEuros(centimos(price)));

const SERIES = ['Matriculadas', 'Las demás'];

function Months({ meses, total }: MiResumen) {
  return (
    <>
      <SimpleGrid
        component="dl"
        className={shared.plain}
        cols={{ base: 2, sm: 3, xl: 6 }}
        spacing="md"
        mb={14}
      >
        {figuresOf(total).map(([name, value, under]) => (
          <Figure key={name} name={name} value={value} under={under} />
        ))}
      </SimpleGrid>
      <MonthColumns
        label="Solicitudes de cada mes"
        low
        series={SERIES}
        months={meses.map(({ mes, solicitudes, matriculadas }) => ({
          key: mes,
          name: formatMonth(mes),
          short: formatShortMonth(mes),
          values: [matriculadas, solicitudes - matriculadas],
          text: String(solicitudes),
        }))}
      />
      <details>
        <summary>Mes a mes</summary>
        <ReportTable
          caption="Solicitudes mes a mes"
          columns={COLUMNS}
          rows={meses.toReversed()}
          rowKey={({ mes }) => mes}
        />
      </details>
    </>
  );
}

type Told = [name: string, value: ReactNode, under: string];

/** Figures of the twelve months; without requests, those of the anuncios alone. */
function figuresOf(total: Cuentas): Told[] {
  const { solicitudes, delComparador, contestadas, interesadas, matriculadas } = total;
  const { conAnuncio, clics, precioVisto, precioOfrecido } = total;
  const share = (count: number) => (solicitudes > 0 ? formatPercent(count / solicitudes) : 'Ninguna');
  const told: (Told | false)[] = [
    ['Solicitudes', solicitudes, `${delComparador} desde el comparador`],
    ['Contestadas', contestadas, share(contestadas)],
    ['Les interesó', interesadas, share(interesadas)],
    ['Matriculadas', matriculadas, share(matriculadas)],
    ['Con tu anuncio', conAnuncio, plural(clics, 'clic en él', 'clics en él')],
    precioVisto !== null && [
      'Vieron, de media',
      priceOf(precioVisto),
      precioOfrecido === null ? 'Aún no has ofrecido precio' : `Ofreciste ${priceOf(precioOfrecido)}`,
    ],
  ];
  return told.filter((one) => one !== false);
}

const Figure = ({ name, value, under }: { name: string; value: ReactNode; under: string }) => (
  <div>
    <dt className={shared.small}>{name}</dt>
    <dd className={shared.plain}>
      <span className={`${shared.figures} ${styles.value}`}>{value}</span>
      <small className={shared.under}>{under}</small>
    </dd>
  </div>
);
