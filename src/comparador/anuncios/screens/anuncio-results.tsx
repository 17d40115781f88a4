import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDay, formatDecimal } from '#platform/kit/format.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { anuncioCalls, anuncioFallbacks, anuncioResultsKey } from '../calls.ts';
import type { ResultadosAnuncio } from '../results.ts';
import styles from './anuncio-results.module.css';

/** Views and clicks of an anuncio, in all and by day. */
export function AnuncioResults({ id, tope }: { id: string; tope: number | null }) {
  const query = useQuery({
    queryKey: anuncioResultsKey(id),
    queryFn: ({ signal }) => anuncioCalls.consultarResultados({ _id: id }, signal),
    meta: { fallback: anuncioFallbacks.resultados, background: true, told: true },
  });
  return (
    <div className={shared.narrow}>
      <FormSection
        title="Resultados"
        hint="Una impresión es haber tenido a la vista al menos la mitad del anuncio durante un segundo. Contamos cuántas veces, no quién."
      >
        <QueryView query={query} fallback={anuncioFallbacks.resultados}>
          {(results) => <Results results={results} tope={tope} />}
        </QueryView>
      </FormSection>
    </div>
  );
}

type Counts = { impresiones: number; clics: number };

/** Clicks for each hundred views: '2,5 %'; a dash without views. */
const rateOf = ({ impresiones, clics }: Counts) =>
  impresiones === 0 ? '–' : `${formatDecimal((100 * clics) / impresiones)} %`;

function Results({ results, tope }: { results: ResultadosAnuncio; tope: number | null }) {
  const { impresiones, clics, dias } = results;
  return (
    <>
      <dl className={`${shared.wrap} ${shared.plain} ${styles.totals}`}>
        <Figure name="Impresiones" value={formatCount(impresiones)} />
        <Figure name="Clics" value={formatCount(clics)} />
        <Figure name="Clics por cada cien impresiones" value={rateOf(results)} />
      </dl>
      {tope !== null && (
        <p className={shared.quiet}>
          {impresiones >= tope
            ? `Ha llegado a su tope de ${formatCount(tope)} impresiones: ya no se enseña.`
            : `Su tope son ${formatCount(tope)} impresiones: quedan ${formatCount(tope - impresiones)}.`}
        </p>
      )}
      {dias.length === 0 ? (
        <p className={shared.quiet}>Todavía no se ha visto ninguna vez.</p>
      ) : (
        <>
          <Chart dias={dias} />
          <Days dias={dias} />
        </>
      )}
    </>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

type Days = Pick<ResultadosAnuncio, 'dias'>;

const HEIGHT = 120;
/** Most columns that the eye can still tell apart. */
const COLUMNS = 60;

/** Chart with a column per day; the table under it has the same figures. */
function Chart({ dias }: Days) {
  const shown = dias.slice(-COLUMNS);
  const top = Math.max(1, ...shown.map(({ impresiones }) => impresiones));
  const slot = 100 / Math.max(shown.length, 12);
  return (
    <figure className={shared.plain}>
      <Box
        component="svg"
        className={`${shared.full} ${shared.ruled}`}
        display="block"
        h={120}
        aria-hidden="true"
      >
        {shown.map(({ dia, impresiones }, index) => {
          const height = Math.max(2, (impresiones * HEIGHT) / top);
          return (
            <rect
              key={dia}
              fill="var(--brand)"
              x={`${index * slot + slot * 0.1}%`}
              width={`${slot * 0.8}%`}
              y={HEIGHT - height}
              height={height}
            />
          );
        })}
      </Box>
      <Box component="figcaption" className={shared.hint} mt={6}>
        Impresiones por día, del {formatDay(shown[0]?.dia ?? '')} al {formatDay(shown.at(-1)?.dia ?? '')}
      </Box>
    </figure>
  );
}

/** Most days shown open: more would push the rest of the screen out of sight. */
const FEW = 14;

/** Table of the days, the last one first. */
const Days = ({ dias }: Days) => (
  <details open={dias.length <= FEW}>
    <Box component="summary" py={4} c="var(--brand)" fw={600}>
      Ver los resultados por días
    </Box>
    <table className={shared.counts}>
      <thead>
        <tr>
          <th scope="col">Día</th>
          <th scope="col">Impresiones</th>
          <th scope="col">Clics</th>
          <th scope="col">Por cada cien</th>
        </tr>
      </thead>
      <tbody>
        {dias.toReversed().map((day) => (
          <tr key={day.dia}>
            <th scope="row">{formatDay(day.dia)}</th>
            <td>{formatCount(day.impresiones)}</td>
            <td>{formatCount(day.clics)}</td>
            <td>{rateOf(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
