import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shortDay } from '#platform/browser/moments.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, type Tone } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { DEPOSITOS, depositoCalls, depositoFallbacks, type OfPaper } from '../calls.ts';
import type { DepositoRow } from '../contract.ts';
import { type EstadoDeposito, estadosDeposito } from '../estados.ts';

const TONES: Record<EstadoDeposito, Tone> = {
  pendiente: 'waiting',
  firmado: 'waiting',
  recibido: 'good',
  aplicado: 'good',
  devuelto: 'over',
  revocado: 'bad',
};

/** Depósitos of a paper, for a person who may see them. */
export const useDepositos = (of: OfPaper) =>
  useQuery({
    queryKey: [DEPOSITOS, 'list', of],
    queryFn: ({ signal }) => depositoCalls.leer(of, signal),
    meta: { fallback: depositoFallbacks.leer, background: true, told: true },
  });

type DepositoListProps = {
  query: ReturnType<typeof useDepositos>;
  /** Total of the paper. */
  total: string;
  none: ReactNode;
  actions?(row: DepositoRow): ReactNode;
};

/** List of depósitos with their state and receipt, and the amount left to pay after the applied ones. */
export function DepositoList({ query, total, none, actions }: DepositoListProps) {
  return (
    <QueryView query={query} fallback={depositoFallbacks.leer}>
      {({ filas }) =>
        filas.length === 0 ? (
          <p className={`${shared.plain} ${shared.muted}`}>{none}</p>
        ) : (
          <>
            <ul className={shared.divided} aria-label="Señales">
              {filas.map((row) => (
                <Deposito key={row._id} row={row} actions={actions?.(row)} />
              ))}
            </ul>
            <RemainingTotal rows={filas} total={total} />
          </>
        )
      }
    </QueryView>
  );
}

function Deposito({ row, actions }: { row: DepositoRow; actions: ReactNode }) {
  const { concepto, estado, fecha, importe, motivo, nombres } = row;
  const detail = [shortDay(fecha), nombres?._idFormaPago].filter(Boolean).join(' · ');
  return (
    <li>
      <div className={shared.what}>
        {concepto}
        <small>{detail}</small>
        {motivo && <small>«{motivo}»</small>}
      </div>
      <Mark tone={TONES[estado]}>{estadosDeposito[estado]}</Mark>
      <span className={`${shared.strong} ${shared.figures} ${shared.oneLine}`}>
        {formatEurosText(importe)}
      </span>
      <div className={`${shared.wrap} ${shared.gap6}`}>
        <ReceiptButton row={row} />
        {actions}
      </div>
    </li>
  );
}

function ReceiptButton({ row }: { row: DepositoRow }) {
  const taking = useMutation({
    mutationFn: () => depositoCalls.descargar(row._idDocumento),
    meta: { fallback: depositoFallbacks.descargar },
  });
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      busy={taking.isPending}
      onClick={() => taking.isPending || taking.mutate()}
      aria-label={`Descargar el recibo de ${formatEurosText(row.importe)}`}
    >
      Recibo
    </BusyButton>
  );
}

function RemainingTotal({ rows, total }: { rows: readonly DepositoRow[]; total: string }) {
  const applied = rows
    .filter(({ estado }) => estado === 'aplicado')
    .reduce((sum, { importe }) => sum + cents(importe), 0n);
  if (applied === 0n) return null;
  return (
    <p className={shared.plain}>
      Total {formatEurosText(total)}, menos {formatEurosText(plain(applied, 2))} de señales aplicadas:{' '}
      <strong>quedan {formatEurosText(plain(cents(total) - applied, 2))}</strong>.
    </p>
  );
}
