import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { quarterOf, type Trimestre } from '#oficina/ventas/facturas/libros/period.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatMonth, plural } from '#platform/kit/format.ts';
import shared from '#platform/ui/shared.module.css';
import type { Figura } from '../contract.ts';
import styles from './money.module.css';

type MoneyProps = { figuras: readonly Figura[]; hoy: string; retry(): void };

/** Money of the office: each figure leads to the rows that it adds up. */
export function Money({ figuras, hoy, retry }: MoneyProps) {
  if (figuras.length === 0) return null;
  return (
    <ul className={`${shared.card} ${shared.list} ${styles.money}`} aria-label="Dinero">
      {figuras.map((figura) => (
        <li key={figura.clave} className={styles.tile}>
          <Tile figura={figura} hoy={hoy} retry={retry} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ figura, hoy, retry }: { figura: Figura; hoy: string; retry(): void }) {
  const { clave, importe, ruta } = figura;
  const name = nameOf(clave, hoy);
  if (importe === null)
    return (
      <>
        <p className={`${shared.quiet} ${styles.name}`}>{name}</p>
        <p className={`${shared.muted} ${styles.under}`}>No hemos podido leerlo.</p>
        <Button variant="default" size="compact-sm" aria-label={`Reintentar: ${name}`} onClick={retry}>
          Reintentar
        </Button>
      </>
    );
  const late = clave === 'vencido' && Number(importe) > 0;
  return (
    <>
      <Link className={styles.figure} to={ruta}>
        <span className={`${shared.muted} ${styles.name}`}>{name}</span>
        <span className={`${shared.figures} ${shared.oneLine} ${styles.value} ${late ? shared.error : ''}`}>
          {formatEurosText(importe)}
        </span>
      </Link>
      <p className={`${shared.muted} ${styles.under}`}>
        {detailOf(figura, hoy)}
        {figura.deOtroPrograma !== null && (
          <>
            {' · '}
            <Link to={`/panelAdmin/${clave === 'cobrado' ? 'cobrosAnteriores' : 'facturasAnteriores'}`}>
              {formatEurosText(figura.deOtroPrograma)} de otro programa
            </Link>
          </>
        )}
      </p>
    </>
  );
}

function nameOf(clave: Figura['clave'], hoy: string): string {
  if (clave === 'porCobrar') return 'Por cobrar';
  if (clave === 'vencido') return 'Vencido';
  if (clave === 'cobrado') return `Cobrado en ${formatMonth(hoy).split(' ')[0]}`;
  if (clave === 'cartera') return 'Cartera de pedidos';
  return `IVA del ${quarterOf(hoy).trimestre}.º trimestre, hasta hoy`;
}

function detailOf({ clave, importe, cuantas, antes, desde }: Figura, hoy: string): ReactNode {
  const n = cuantas ?? 0;
  if (clave === 'cobrado') return changeText(importe ?? '0', antes ?? '0', hoy);
  if (clave === 'iva') return `Repercutido; el 303, hasta el ${declaredBy(hoy)}`;
  if (clave === 'cartera')
    return `${n === 0 ? 'Nada' : plural(n, 'pedido', 'pedidos')} por facturar, sin los solicitados`;
  if (n === 0) return 'Nada';
  const facturas = plural(n, 'factura', 'facturas');
  return clave === 'vencido' && desde ? `${facturas}; la más vieja, ${daysLate(desde, hoy)}` : facturas;
}

const DAY_MS = 86_400_000;

/** Days from a due date to today: ('2026-10-23', '2026-11-23') → '31 días'. */
const daysLate = (desde: string, hoy: string): string =>
  plural(
    Math.round((Date.parse(`${hoy}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / DAY_MS),
    'día',
    'días',
  );

/**
 * Compares what was collected with the same days of the year before: '+18 % que del 1 al 23 de noviembre de 2025'. If nothing
 * was collected then, or the change is over ten times, gives the amount of that year instead.
 */
function changeText(importe: string, antes: string, hoy: string): string {
  const before = Number(antes);
  const year = Number(hoy.slice(0, 4)) - 1;
  const day = Number(hoy.slice(8));
  const days =
    day === 1 ? `el 1 de ${monthOf(hoy)} de ${year}` : `del 1 al ${day} de ${monthOf(hoy)} de ${year}`;
  const ratio = Number(importe) / before - 1;
  if (before <= 0 || Math.abs(ratio) > 10) return `Frente a ${formatEurosText(antes)} ${days}`;
  const percent = Math.round(ratio * 100);
  if (percent === 0) return `Lo mismo que ${days}`;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} % que ${days}`;
}

const months = new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone: 'UTC' });

const monthOf = (hoy: string): string => months.format(new Date(`${hoy}T00:00:00Z`));

/** Last day to present form 303 (RD 1624/1992, art. 71.4): the 20th of the month after the quarter, and 30 January for the last one. */
const LAST_DAY: Record<Trimestre, string> = {
  '1': '20 de abril',
  '2': '20 de julio',
  '3': '20 de octubre',
  '4': '30 de enero',
};

const declaredBy = (hoy: string): string => LAST_DAY[quarterOf(hoy).trimestre];
