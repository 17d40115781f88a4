import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { quarterOf } from '#oficina/ventas/facturas/libros/period.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatMonth, plural } from '#platform/kit/format.ts';
import shared from '#platform/ui/shared.module.css';
import type { Figura } from '../contract.ts';
import { changeText, daysLate, declaredBy } from './figure-words.ts';
import styles from './money.module.css';

type MoneyProps = { figuras: readonly Figura[]; hoy: string; retry(): void };

/** Money of the office: each figure leads to the rows that it adds up. */
export function Money({ figuras, hoy, retry }: MoneyProps) {
  if (figuras.length === 0) return null;
  return (
    <ul className={`${shared.card} ${styles.money}`} aria-label="Dinero">
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
        <p className={styles.name}>{name}</p>
        <p className={styles.under}>No hemos podido leerlo.</p>
        <Button variant="default" size="compact-sm" aria-label={`Reintentar: ${name}`} onClick={retry}>
          Reintentar
        </Button>
      </>
    );
  const late = clave === 'vencido' && Number(importe) > 0;
  return (
    <>
      <Link className={styles.figure} to={ruta}>
        <span className={styles.name}>{name}</span>
        <span className={late ? `${styles.value} ${styles.late}` : styles.value}>
          {formatEurosText(importe)}
        </span>
      </Link>
      <p className={styles.under}>
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
  if (n === 0) return clave === 'cartera' ? 'Todo está facturado' : 'Nada';
  if (clave === 'cartera') return `${plural(n, 'pedido', 'pedidos')} sin facturar del todo`;
  const facturas = plural(n, 'factura', 'facturas');
  return clave === 'vencido' && desde ? `${facturas}; la más vieja, ${daysLate(desde, hoy)}` : facturas;
}
