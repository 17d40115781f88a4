import { Box } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { formatEurosText, formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import { decimalOf, writtenSum } from '#platform/kit/amounts/written-sum.ts';
import { CloseIcon, DownIcon, GripIcon, UpIcon } from '#platform/ui/icons.tsx';
import shared from '#platform/ui/shared.module.css';
import { dragLinea } from './linea-drag.ts';
import styles from './linea-editor.module.css';
import {
  CELLS,
  type Cell,
  gistOfLinea,
  hasMoney,
  isBlank,
  type LineaAction,
  type LineaText,
  pasted,
  priced,
} from './lineas.ts';
import { taxOf, taxValue } from './tax-options.ts';

export type TaxOption = { value: string; label: string };

type LineRowProps = {
  line: LineaText;
  index: number;
  importe: string | null;
  options: readonly TaxOption[];
  /** Whether its tax is said where the line is folded: the lines bear several. */
  taxed: boolean;
  /** Problems of its cells as one text, so that an unchanged line does not render again. */
  problem: string;
  onAction(action: LineaAction, focus?: { index: number; cell: Cell }): void;
};

const NAMES = { cantidad: 'Cantidad', precioUnitario: 'Precio', dto1: 'Descuento (%)' } as const;
const KINDS: Partial<Record<LineaText['tipo'], string>> = {
  seccion: 'Sección',
  nota: 'Nota',
  subtotal: 'Subtotal',
};

/** Line of a paper, edited in its place. */
export const LineaRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, importe, problem, onAction } = props;
  const money = hasMoney(line);
  const change = (part: Partial<LineaText>) => onAction({ do: 'change', key: line.key, change: part });
  return (
    <tr
      className={`${styles.line} ${styles[line.tipo]}`}
      data-line={index}
      onKeyDown={(event) => keyed(event, props)}
    >
      <td className={styles.words} {...(!money && { colSpan: line.tipo === 'subtotal' ? 5 : 6 })}>
        <Words {...props} change={change} />
        {problem !== '' && (
          <Box component="p" m="2px 8px 4px" c="var(--danger)" fz={13} id={`problema-${line.key}`}>
            {problem}
          </Box>
        )}
      </td>
      {money && (line.desglose ? <FixedFigures {...props} /> : <Figures {...props} change={change} />)}
      {(money || line.tipo === 'subtotal') && (
        <td className={styles.amount} data-title="Importe">
          {importe !== null && formatEurosText(importe)}
        </td>
      )}
      {money && <FoldedFigures {...props} />}
      {/* A finger on a tool leaves the focus in the line, which would fold under it. */}
      <td className={styles.tools} onMouseDown={(event) => event.preventDefault()}>
        <Tools {...props} />
      </td>
    </tr>
  );
});

/** The figures of a folded line, on a telephone; pressing them opens the line. */
const FoldedFigures = ({ line, options, taxed }: LineRowProps) => (
  <td className={styles.gist}>
    <button
      type="button"
      tabIndex={-1}
      onClick={({ currentTarget }) =>
        currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-cell]')?.focus()
      }
    >
      {gistOfLinea(line, taxed ? taxName(line, options) : undefined)}
    </button>
  </td>
);

const taxName = (line: LineaText, options: readonly TaxOption[]): string =>
  options.find(({ value }) => value === taxValue(line))?.label ?? formatPercentText(line.tipoIva);

type PartProps = LineRowProps & { change(part: Partial<LineaText>): void };

function Words({ line, index, problem, change, onAction }: PartProps) {
  const kind = KINDS[line.tipo];
  return (
    <>
      <div className={`${shared.side} ${shared.gap6}`}>
        <button
          type="button"
          className={styles.grip}
          tabIndex={-1}
          aria-label={`Arrastrar la línea ${index + 1}`}
          title="Arrastra para ordenar (Alt ↑ y Alt ↓ con el teclado)"
          onPointerDown={(event) => dragLinea(event, (by) => onAction({ do: 'move', key: line.key, by }))}
        >
          <GripIcon />
        </button>
        {line.tipo === 'opcional' && (
          <Box component="span" className={shared.small} flex="none" fw={600}>
            Opcional
          </Box>
        )}
        {kind && line.tipo !== 'seccion' && (
          <Box component="span" className={shared.small} flex="none" fw={600}>
            {kind}
          </Box>
        )}
        <textarea
          className={`${styles.input} ${styles.whole}`}
          rows={1}
          data-cell="descripcion"
          aria-label={`${kind ?? 'Concepto'} de la línea ${index + 1}`}
          {...(problem !== '' && { 'aria-invalid': true, 'aria-describedby': `problema-${line.key}` })}
          value={line.descripcion}
          placeholder={kind ?? 'Qué es'}
          maxLength={500}
          autoComplete="off"
          // The text wraps over several lines, but has no line breaks of its own.
          onChange={(event) => change({ descripcion: event.currentTarget.value.replaceAll('\n', ' ') })}
          onPaste={(event) => paste(event, { line, index, cell: 'descripcion', onAction })}
        />
      </div>
      {hasMoney(line) && (
        <textarea
          className={`${styles.detail} ${line.detalle === '' ? styles.empty : ''}`}
          aria-label={`Detalle de la línea ${index + 1}`}
          value={line.detalle}
          placeholder="Detalle, si hace falta"
          maxLength={2_000}
          rows={Math.min(6, line.detalle.split('\n').length)}
          onChange={(event) => change({ detalle: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Figures({ line, index, options, change, onAction }: PartProps) {
  const value = taxValue(line);
  const known = options.some((option) => option.value === value);
  return (
    <>
      {(['cantidad', 'precioUnitario', 'dto1'] as const).map((cell) => (
        <td key={cell} data-title={NAMES[cell]}>
          <input
            className={`${styles.input} ${styles.right}`}
            data-cell={cell}
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${NAMES[cell]} de la línea ${index + 1}`}
            value={line[cell]}
            onChange={(event) => change({ [cell]: event.currentTarget.value })}
            onBlur={(event) => {
              const sum = summed(cell, event.currentTarget.value);
              if (sum !== line[cell]) change({ [cell]: sum });
            }}
            onFocus={(event) => event.currentTarget.select()}
            onPaste={(event) => paste(event, { line, index, cell, onAction })}
          />
        </td>
      ))}
      <td data-title="Impuesto">
        <select
          className={styles.input}
          data-cell="impuesto"
          aria-label={`Impuesto de la línea ${index + 1}`}
          value={value}
          onChange={(event) => change(taxOf(event.currentTarget.value))}
        >
          {!known && <option value={value}>{formatPercentText(line.tipoIva)} (no vigente)</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </td>
    </>
  );
}

/** What a cell says once it is left: its sum, and a price with its two decimals. */
function summed(cell: Cell, text: string): string {
  const sum = writtenSum(text);
  const price = cell === 'precioUnitario' ? decimalOf(sum) : undefined;
  return price === undefined ? sum : priced(price);
}

/** Line of an anticipo, or of its deduction: its amounts cannot be changed. */
function FixedFigures({ line, options }: LineRowProps) {
  return (
    <>
      <td className={styles.amount} data-title={NAMES.cantidad}>
        {line.cantidad}
      </td>
      <td className={styles.amount} data-title={NAMES.precioUnitario}>
        {line.precioUnitario}
      </td>
      <td />
      <td className={styles.known} data-title="Impuesto">
        {taxName(line, options)}
      </td>
    </>
  );
}

function Tools({ line, index, onAction }: LineRowProps) {
  const place = index + 1;
  return (
    <>
      {hasMoney(line) && !line.desglose && (
        <button
          type="button"
          aria-pressed={line.tipo === 'opcional'}
          aria-label={`La línea ${place} es opcional`}
          title="Opcional: la elige el cliente"
          onClick={() =>
            onAction({
              do: 'change',
              key: line.key,
              change: { tipo: line.tipo === 'opcional' ? 'concepto' : 'opcional' },
            })
          }
        >
          <OptionalIcon />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Subir la línea ${place}`}
        title="Subir (Alt ↑)"
        onClick={() => onAction({ do: 'move', key: line.key, by: -1 })}
      >
        <UpIcon />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Bajar la línea ${place}`}
        title="Bajar (Alt ↓)"
        onClick={() => onAction({ do: 'move', key: line.key, by: 1 })}
      >
        <DownIcon />
      </button>
      <button
        type="button"
        aria-label={`Quitar la línea ${place}`}
        title="Quitar"
        onClick={() =>
          onAction({ do: 'remove', key: line.key }, { index: Math.max(0, index - 1), cell: 'descripcion' })
        }
      >
        <CloseIcon />
      </button>
    </>
  );
}

/** Icon of an optional line: a dashed box. */
const OptionalIcon = () => (
  <svg width="18" height="18" viewBox="0 0 20 20" fill="none" aria-hidden="true">
    <rect
      x="4"
      y="4"
      width="12"
      height="12"
      rx="3"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeDasharray="3 2.4"
    />
  </svg>
);

const cellOf = (target: EventTarget): Cell | undefined =>
  target instanceof HTMLElement ? (target.dataset.cell as Cell | undefined) : undefined;

/** Enter adds a line, and so does Tab in the last cell of all; an arrow goes to another line, Alt with an arrow moves the line, Ctrl+D duplicates it. */
function keyed(event: KeyboardEvent, { line, index, onAction }: LineRowProps): void {
  const cell = cellOf(event.target) ?? 'descripcion';
  const control = event.ctrlKey || event.metaKey;
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  // The detail is a text of several lines, with its usual keys.
  if (isText && cellOf(event.target) === undefined) return;
  if (by !== 0 && event.altKey) {
    onAction({ do: 'move', key: line.key, by }, { index: index + by, cell });
  } else if (by !== 0 && isText && !control) focusCell(event.currentTarget, index + by, cell);
  else if (event.key === 'Enter' && (isText || event.target instanceof HTMLSelectElement) && !control) {
    onAction({ do: 'insert', after: line.key, lines: [] }, { index: index + 1, cell: 'descripcion' });
  } else if (control && event.key.toLowerCase() === 'd') {
    onAction({ do: 'duplicate', key: line.key }, { index: index + 1, cell });
  } else if (event.key === 'Tab' && !event.shiftKey && cell === CELLS.at(-1) && endsWords(event, line)) {
    onAction({ do: 'insert', after: line.key, lines: [] }, { index: index + 1, cell: 'descripcion' });
  } else return;
  event.preventDefault();
}

/** Whether Tab would leave the last line with something in it; an empty one lets the focus go. */
const endsWords = ({ currentTarget, target }: KeyboardEvent, line: LineaText): boolean =>
  cellOf(target) !== undefined && currentTarget.nextElementSibling === null && !isBlank(line);

/** Moves the focus to a cell of another line, or to its first cell when it lacks that one. */
export function focusCell(within: Element, index: number, cell: Cell): void {
  const row = within.closest('table')?.querySelector(`[data-line="${index}"]`);
  const found =
    row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`) ??
    row?.querySelector<HTMLElement>('[data-cell]');
  found?.focus();
}

type Pasting = Pick<LineRowProps, 'line' | 'index' | 'onAction'> & { cell: Cell };

function paste(event: ClipboardEvent, { line, index, cell, onAction }: Pasting): void {
  const cells = hasMoney(line) ? pasted(line, cell, event.clipboardData.getData('text/plain')) : undefined;
  if (!cells) return;
  event.preventDefault();
  onAction({ do: 'change', key: line.key, change: cells.change });
  if (cells.more.length > 0)
    onAction(
      { do: 'insert', after: line.key, lines: cells.more },
      { index: index + cells.more.length, cell },
    );
}
