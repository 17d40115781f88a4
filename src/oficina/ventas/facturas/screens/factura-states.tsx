import { shortDay } from '#platform/browser/moments.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { Mark, type Tone } from '#platform/ui/mark.tsx';
import type { FacturaRow } from '../contract.ts';
import { EstadoFactura, estadosAeat, estadosCobro, estadosFactura, tonosFactura } from '../estados.ts';
import { dueText, overdueText } from './overdue.ts';

type Words = Readonly<Record<string, string>>;

const MONEY: Record<string, Tone> = {
  borrador: 'over',
  pendiente: 'waiting',
  parcial: 'waiting',
  cobrada: 'good',
  anulada: 'over',
};
const AGENCY: Record<string, Tone> = {
  noAplica: 'over',
  pendiente: 'waiting',
  aceptado: 'good',
  aceptadoConErrores: 'bad',
  rechazado: 'bad',
};

/** The same states, for a place where no column heading explains them. */
const MONEY_ALONE: Words = {
  pendiente: 'Pendiente de cobro',
  parcial: 'Cobrada en parte',
};

/** A part of a corrected factura was offset, and not paid. */
const LEFT: Words = { parcial: 'Queda una parte', cobrada: 'Cobrado el resto' };

/** The same states in the words of the person who pays. */
const PAYING: Words = { pendiente: 'Por pagar', parcial: 'Pagada en parte', cobrada: 'Pagada' };

const state = (tones: Record<string, Tone>, words: Words, value: unknown) => (
  <Mark tone={tones[String(value)] ?? 'over'}>{words[String(value)] ?? String(value)}</Mark>
);

const isAnnulled = ({ estadoCobro }: FacturaRow) => estadoCobro === 'anulada';

/** State of the paper in words. */
export const paperText = ({ estado }: FacturaRow): string => estadosFactura[estado] ?? String(estado);

/** State of the paper. */
export const PaperState = ({ row }: { row: FacturaRow }) =>
  isAnnulled(row) ? <Mark tone="bad">Anulada</Mark> : state(tonosFactura, estadosFactura, row.estado);

type Alone = { row: FacturaRow; alone?: boolean };
type Cobrada = Alone & { paying?: boolean };

/** Whether nothing is left of a factura because others correct all of it. */
const isGone = ({ estadoCobro, rectificada }: FacturaRow) =>
  estadoCobro === 'cobrada' && rectificada === 'entera';

/** Whether a rectificativa has nothing left to give back: it gave money back already, or it moved none. */
const isReturned = ({ estadoCobro, _idRectificada, importeCobrar }: FacturaRow) =>
  estadoCobro === 'cobrada' && Boolean(_idRectificada) && Number(importeCobrar) <= 0;

/**
 * State of the cobro. A negative pending amount is owed to the cliente. A factura that others correct is not shown as paid, but as
 * corrected.
 */
export function CobroState({ row, alone = false, paying = false }: Cobrada) {
  if (row.estado === EstadoFactura.preparando || isAnnulled(row)) return '—';
  if (row.pendienteCobro.startsWith('-')) return <Mark tone="waiting">Por devolver</Mark>;
  if (isGone(row)) return <Mark tone="over">Rectificada</Mark>;
  if (isReturned(row)) return <Mark tone="over">Saldada</Mark>;
  const words = { ...estadosCobro, ...(alone && MONEY_ALONE), ...(paying && PAYING) };
  return state(MONEY, { ...words, ...(row.rectificada && LEFT) }, row.estadoCobro);
}

/** Mark of a factura that others correct, unless the state of its cobro already says it. */
export const RectifiedMark = ({ row }: { row: FacturaRow }) =>
  row.rectificada &&
  !isGone(row) &&
  !isAnnulled(row) && (
    <Mark tone="over">{row.rectificada === 'entera' ? 'Rectificada' : 'Rectificada en parte'}</Mark>
  );

/** Answer of the tax agency. */
export function AgencyState({ row, alone = false }: Alone) {
  const { estadoAeat } = row;
  if (estadoAeat === 'noAplica') return '—';
  const words = estadosAeat[estadoAeat] ?? String(estadoAeat);
  if (!alone) return state(AGENCY, estadosAeat, estadoAeat);
  return <Mark tone={AGENCY[String(estadoAeat)] ?? 'over'}>AEAT: {words.toLowerCase()}</Mark>;
}

const REFUSED = ['rechazado', 'aceptadoConErrores'];

/** What is to be known of a factura: how late it is or whether it is paid, what corrects it, and what the tax agency refuses. */
export function FacturaStates({ row }: { row: FacturaRow }) {
  const late = overdueOf(row);
  if (row.estado === EstadoFactura.preparando) return <PaperState row={row} />;
  return (
    <>
      {isAnnulled(row) ? (
        <PaperState row={row} />
      ) : late ? (
        <Mark tone="bad">{late}</Mark>
      ) : (
        <CobroState row={row} alone />
      )}
      <RectifiedMark row={row} />
      {REFUSED.includes(String(row.estadoAeat)) && <AgencyState row={row} alone />}
    </>
  );
}

/** The one state of a factura in a list: how long it has been overdue or may still wait, or else how it is paid; and what the tax agency refuses. */
export function ListState({ row }: { row: FacturaRow }) {
  const due = row.venceEl ? dueText(String(row.venceEl), todayInMadrid(new Date())) : undefined;
  return (
    <>
      {isAnnulled(row) || row.estado === EstadoFactura.preparando ? (
        <PaperState row={row} />
      ) : due && (due.late || row.estadoCobro === 'pendiente') ? (
        <Mark tone={due.late ? 'bad' : 'waiting'}>{due.text}</Mark>
      ) : (
        <CobroState row={row} alone />
      )}
      {REFUSED.includes(String(row.estadoAeat)) && <AgencyState row={row} alone />}
    </>
  );
}

/** Text of the delay of an overdue factura; undefined when it is not overdue. */
export const overdueOf = ({ venceEl }: FacturaRow): string | undefined =>
  overdueText(venceEl ? String(venceEl) : null, todayInMadrid(new Date()));

/** Due date, or the delay of an overdue factura. */
export function DueDay({ row }: { row: FacturaRow }) {
  const late = overdueOf(row);
  if (late) return <Mark tone="bad">{late}</Mark>;
  return row.venceEl ? shortDay(row.venceEl) : '—';
}
