import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { shortDay } from '#platform/browser/moments.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatAmount, formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import shared from '#platform/ui/shared.module.css';
import { type Abierta, type Escritos, shareOut } from './share-out.ts';

type ShareFieldsProps = {
  /** Id of the first field, the target of an error's link. */
  id: string;
  /** Céntimos that came in. */
  importe: bigint;
  abiertas: readonly Abierta[];
  escritos: Escritos;
  onChange(escritos: Escritos): void;
  error?: ReactNode;
};

/**
 * Shares money out among the unpaid facturas of a cliente. The person can overwrite the proposed amounts, and the rest is the cliente's
 * credit.
 */
export function ShareFields({ id, importe, abiertas, escritos, onChange, error }: ShareFieldsProps) {
  const { partes, resto } = shareOut(importe, abiertas, escritos);
  return (
    <fieldset className={shared.group} aria-describedby={error ? `${id}error` : undefined}>
      <legend>Reparto</legend>
      <ul className={shared.divided} aria-label="Facturas que paga">
        {partes.map(({ abierta, importe: part }, index) => {
          const { _id, codigo, pendienteCobro, venceEl, fecha } = abierta;
          const field = index === 0 ? id : `${id}${_id}`;
          const due = venceEl ? `vence el ${shortDay(venceEl)}` : `del ${shortDay(fecha)}`;
          return (
            <li key={_id}>
              <label className={shared.what} htmlFor={field}>
                {codigo}
                <small>
                  Debe {formatEurosText(pendienteCobro)}, {due}
                </small>
              </label>
              <TextInput
                id={field}
                value={escritos[_id] ?? formatAmount(plain(part, 2))}
                onChange={(event) => onChange({ ...escritos, [_id]: event.currentTarget.value })}
                flex="0 0 96px"
                inputMode="decimal"
                autoComplete="off"
                aria-label={`Importe para ${codigo}`}
                aria-invalid={part > cents(pendienteCobro) || undefined}
              />
            </li>
          );
        })}
        <li>
          <span className={shared.what}>
            A favor del cliente
            {resto > 0n && (
              <small>
                Para otra factura, o para devolvérselo. Si adelanta un pedido, hazle antes su anticipo.
              </small>
            )}
          </span>
          <output className={shared.amount}>{formatEurosText(plain(resto < 0n ? 0n : resto, 2))}</output>
        </li>
      </ul>
      {error && (
        <p id={`${id}error`} className={shared.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
