import { formatEurosText, formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import shared from '#platform/ui/shared.module.css';
import { counts } from '../arithmetic.ts';
import type { Linea } from '../linea-contract.ts';
import { quantityText } from '../quantity-text.ts';
import { gistOfLinea } from './lineas.ts';
import styles from './lineas-reading.module.css';

/** Lines of a paper that can no longer be changed. */
export function LineasReading({ lines, impuesto }: { lines: readonly Linea[]; impuesto: string }) {
  const taxes = new Set(lines.filter(({ importe }) => importe !== null).map(taxOf)).size;
  const decimals = Math.max(...lines.map(({ precioUnitario }) => decimalsOf(precioUnitario)));
  return (
    <table className={styles.reading}>
      <thead>
        <tr>
          {['Concepto', 'Cantidad', 'Precio', 'Dto.', impuesto, 'Importe'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineReading key={line._id} line={line} taxed={taxes > 1} decimals={decimals} />
        ))}
      </tbody>
    </table>
  );
}

const taxOf = ({ regimen, suplido, tipoIva }: Linea): string =>
  regimen === 'general' && !suplido ? formatPercentText(tipoIva) : '—';

/** Decimals that a price shows: two or more. */
const decimalsOf = (precio: string) => formatEurosText(precio).split(',')[1]?.length ?? 0;

type LineReadingProps = { line: Linea; taxed: boolean; decimals: number };

function LineReading({ line, taxed, decimals }: LineReadingProps) {
  const money = line.tipo === 'concepto' || line.tipo === 'opcional';
  const heading = line.tipo === 'seccion' || line.tipo === 'subtotal';
  // A section and a note are as wide as the table.
  const alone = !money && line.importe === null;
  const look = heading ? shared.bold : line.tipo === 'opcional' && !counts(line) ? shared.muted : undefined;
  return (
    <tr className={look}>
      <td {...(alone && { colSpan: 6 })}>
        {line.tipo === 'opcional' && `Opcional${line.seleccionado ? ', elegido' : ''}: `}
        {line.descripcion}
        {line.detalle && <small>{line.detalle}</small>}
        {money && <small className={styles.gist}>{gistOfLinea(line, taxed ? taxOf(line) : undefined)}</small>}
      </td>
      {/* The columns that a telephone hides. */}
      {!money && !alone && <td colSpan={4} />}
      {money && (
        <>
          <td>{quantityText(line.cantidad, line.unidad)}</td>
          {/* Prices of two and of four decimals are one under another by their commas. */}
          <td>
            <span style={{ paddingRight: `${decimals - decimalsOf(line.precioUnitario)}ch` }}>
              {formatEurosText(line.precioUnitario)}
            </span>
          </td>
          <td>
            {[line.dto1, line.dto2]
              .filter((rate) => Number(rate) !== 0)
              .map(formatPercentText)
              .join(' + ')}
          </td>
          <td>{taxOf(line)}</td>
        </>
      )}
      {!alone && <td>{line.importe !== null && formatEurosText(line.importe)}</td>}
    </tr>
  );
}
