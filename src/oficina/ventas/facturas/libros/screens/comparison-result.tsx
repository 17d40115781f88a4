import { Link } from 'react-router';
import type { Comparacion, Diferencia } from '#oficina/ventas/verifactu/comparison-contract.ts';
import { shortMoment } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatMonth, plural } from '#platform/kit/format.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { Mark, Notice, type Tone, Under } from '#platform/ui/mark.tsx';
import { type Column, ReportTable, Sums } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';

/** Result of the comparison of a month. */
export function ComparisonResult({ comparison }: { comparison: Comparacion }) {
  const { cadena, mes, aqui, alli, iguales, total, diferencias, preguntadoEn } = comparison;
  const month = formatMonth(`${mes}-01`);
  if (cadena === null)
    return <ListEmpty text="No se ha emitido nada que se envíe: lo de la demostración no cuenta." />;
  if (aqui === 0 && alli === 0)
    return <ListEmpty text={`En ${month} no hay facturas, ni aquí ni en la Agencia Tributaria.`} />;
  const bad = diferencias.filter(({ clase }) => TONES[clase] === 'bad').length;
  return (
    <>
      <p>
        {total === 0 && <Mark tone="good">Todo coincide</Mark>}
        {bad > 0 && <Mark tone="bad">{plural(bad, 'factura por mirar', 'facturas por mirar')}</Mark>}
        {total > 0 && bad === 0 && <Mark tone="waiting">Lo que no coincide tiene su motivo</Mark>}
      </p>
      <Sums
        of={[
          ['Aquí', String(aqui)],
          ['En la Agencia', String(alli)],
          ['Iguales', String(iguales)],
          ['Diferencias', String(total)],
        ]}
      />
      <p>
        De {month}, según respondió la Agencia: {shortMoment(preguntadoEn)}.
      </p>
      {total > diferencias.length && (
        <Notice>
          Se ven las {diferencias.length} primeras diferencias, de las peores a las que solo esperan.
        </Notice>
      )}
      {diferencias.length > 0 && (
        <ReportTable
          caption={`Diferencias con la Agencia en ${month}`}
          columns={COLUMNS}
          rows={diferencias}
          rowKey={({ numSerie, fecha }) => `${numSerie} ${fecha}`}
        />
      )}
    </>
  );
}

const TONES: Readonly<Record<Diferencia['clase'], Tone>> = {
  falta: 'bad',
  ajena: 'bad',
  distinta: 'bad',
  rechazada: 'over',
  espera: 'waiting',
};

const NAMES: Readonly<Record<Diferencia['clase'], string>> = {
  falta: 'Falta allí',
  ajena: 'Falta aquí',
  distinta: 'Distinta',
  rechazada: 'Rechazada',
  espera: 'Espera',
};

const spanishDay = (day: string) => day.split('-').reverse().join('/');

function Side({ state, amount }: { state: string | null; amount: string | null }) {
  if (state === null) return 'No está';
  return (
    <div className={shared.oneLine}>
      {state}
      {amount !== null && <Under>{formatEurosText(amount)}</Under>}
    </div>
  );
}

const COLUMNS: readonly Column<Diferencia>[] = [
  {
    title: 'Factura',
    cell: ({ _idFactura, numSerie, fecha }) => (
      <>
        {_idFactura === null ? numSerie : <Link to={`/panelAdmin/facturas/${_idFactura}`}>{numSerie}</Link>}
        <Under>{spanishDay(fecha)}</Under>
      </>
    ),
  },
  { title: 'Resultado', cell: ({ clase }) => <Mark tone={TONES[clase]}>{NAMES[clase]}</Mark> },
  { title: 'Aquí', cell: ({ aqui, importeAqui }) => <Side state={aqui} amount={importeAqui} /> },
  { title: 'En la Agencia', cell: ({ alli, importeAlli }) => <Side state={alli} amount={importeAlli} /> },
  {
    title: 'Qué pasa',
    cell: ({ motivo, quehacer }) => (
      <div>
        {motivo}
        <Under>{quehacer}</Under>
      </div>
    ),
  },
];
