import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shortDay } from '#platform/browser/moments.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import type { FacturaRow, facturas } from '../contract.ts';
import { EstadoFactura } from '../estados.ts';
import { facturaKind } from './factura-kind.ts';
import { CobroState, PaperState, RectifiedMark } from './factura-states.tsx';

const FALLBACK = 'Error al obtener las facturas';

type RelatedFacturasProps = {
  title: string;
  /** Filter of the list, as the call takes it. */
  of: Readonly<Record<string, string>>;
  /** The newest first, for long lists. */
  newest?: boolean;
  /** Text for an empty list; without it, an empty list is hidden. */
  none?: string;
};

/** Facturas of a pedido, or rectificativas of a factura. */
export function RelatedFacturas({ title, of, newest = false, none }: RelatedFacturasProps) {
  const query = useQuery({
    queryKey: ['facturas', 'list', 'related', of],
    queryFn: ({ signal }) =>
      crudCalls<typeof facturas>('facturas').leer(
        { ...of, orden: newest ? '-fecha' : 'fecha', limite: 100 },
        signal,
      ),
    meta: { fallback: FALLBACK, background: true, told: true },
  });
  if (none === undefined && query.data?.total === 0) return null;
  return (
    <FormSection title={title}>
      <QueryView query={query} fallback={FALLBACK}>
        {({ filas }) =>
          filas.length === 0 ? (
            <p className={shared.quiet}>{none}</p>
          ) : (
            <ul className={shared.divided} aria-label={title}>
              {filas.map((row) => (
                <FacturaItem key={row._id} row={row} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </FormSection>
  );
}

function FacturaItem({ row }: { row: FacturaRow }) {
  const { _id, codigo, fecha, total, estado, anticipo } = row;
  return (
    <li>
      <div className={shared.what}>
        <Link to={`${facturaKind.family.base}/${_id}`}>
          {codigo ? codigo : `Borrador de ${formatEurosText(total)}`}
        </Link>
        <small>
          {shortDay(fecha)}
          {anticipo && ' · Anticipo'}
        </small>
      </div>
      <PaperState row={row} />
      {estado !== EstadoFactura.preparando && row.estadoCobro !== 'anulada' && <CobroState row={row} alone />}
      <RectifiedMark row={row} />
      <span className={shared.amount}>{formatEurosText(total)}</span>
    </li>
  );
}
