import { Link } from 'react-router';
import { shortDay } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Anticipo } from '../operations.ts';
import { facturaKind } from './factura-kind.ts';
import { ANTICIPOS_FALLBACK, useAnticipos } from './use-anticipos.ts';

const isZero = (text: string) => Number(text) === 0;

/** Anticipos of a pedido, with the amounts still to take off; hidden without any. */
export function AnticiposSection({ orderId }: { orderId: string }) {
  const query = useAnticipos(orderId);
  if (query.data?.anticipos.length === 0) return null;
  return (
    <FormSection title="Anticipos">
      <QueryView query={query} fallback={ANTICIPOS_FALLBACK}>
        {({ anticipos, anticipado, porDescontar, total }) => (
          <>
            <p className={shared.plain}>
              {formatEurosText(anticipado)} anticipados de {formatEurosText(total)}.{' '}
              {isZero(porDescontar)
                ? 'No queda nada por descontar.'
                : `Quedan ${formatEurosText(porDescontar)} por descontar en las próximas facturas.`}
            </p>
            <ul className={shared.divided} aria-label="Anticipos">
              {anticipos.map((row) => (
                <Advance key={row._id} row={row} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </FormSection>
  );
}

const Advance = ({ row: { _id, codigo, fecha, importe, pendiente } }: { row: Anticipo }) => (
  <li>
    <div className={shared.what}>
      <Link to={`${facturaKind.family.base}/${_id}`}>{codigo}</Link>
      <small>
        {shortDay(fecha)} · {inWords(importe, pendiente)}
      </small>
    </div>
    <span className={shared.amount}>{formatEurosText(importe)}</span>
  </li>
);

function inWords(importe: string, pendiente: string): string {
  if (isZero(importe)) return 'Rectificado o anulado';
  if (isZero(pendiente)) return 'Descontado';
  return importe === pendiente ? 'Por descontar' : `Quedan ${formatEurosText(pendiente)} por descontar`;
}
