import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { cents } from '#platform/kit/amounts/exact.ts';
import { formatAmount, formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import type { FacturaRow, facturas } from '../contract.ts';
import { ingresosCalls } from '../ingresos/calls.ts';
import { pasosFactura } from '../pasos.ts';
import { useOpenFacturas } from './a-favor/open-facturas.ts';
import { type Escritos, repartoOf, shareOut, shareProblem, typedCents } from './share-out.ts';
import { useFacturaStep } from './use-factura-step.ts';

const STEP = pasosFactura.registrarCobro;

const facturasCrud = crudCalls<typeof facturas>('facturas');

/** Owner of the money to note: a factura, or a cliente who pays any of their facturas. */
export type CobroTarget = {
  _id?: string | undefined;
  /** Undefined where it is not known: it is read when it is needed. */
  _idCliente?: string | null | undefined;
  pendienteCobro: string;
  nombres?: FacturaRow['nombres'];
  /** What the person knows it by: its number, and whose it is. */
  codigo?: string | null | undefined;
  clienteNombre?: string | null | undefined;
};

/** Whether the pending amount is money to give back. */
const goesBack = ({ _id, pendienteCobro }: CobroTarget): boolean =>
  _id !== undefined && pendienteCobro.startsWith('-');

/** The button that notes the money of a target. */
export const payButton = (row: CobroTarget): string => (goesBack(row) ? 'Registrar devolución' : STEP.button);

/** The same, with the factura and whose it is. */
export const payTitle = (row: CobroTarget): string =>
  [payButton(row), row.codigo, row.clienteNombre].filter(Boolean).join(' · ');

type Values = { importe: string; fecha: string; forma: string; referencia: string; reparto: Escritos };

const LABELS = {
  importe: 'Importe',
  fecha: 'Fecha',
  forma: 'Forma de pago',
  referencia: 'Referencia',
  reparto: 'Reparto',
};

/** Whether the money must be shared out: it is more than the factura owes, or it belongs to a cliente without a factura. */
function isShared(row: CobroTarget, importe: string): boolean {
  if (row._id === undefined) return true;
  const owed = cents(row.pendienteCobro);
  return owed > 0n && (typedCents(importe) ?? 0n) > owed;
}

/** Form of a cobro. `shares` says whether its money is shared out, among the facturas of `open`. */
export function usePaying(row: CobroTarget, onSaved: (row: FacturaRow | undefined) => void) {
  const paying = useFacturaStep(
    row._id ?? '',
    goesBack(row) ? { ...STEP, done: 'Devolución registrada' } : STEP,
  );
  const receiving = useReceiving(row);
  const [shares, setShares] = useState(isShared(row, row.pendienteCobro));
  const open = useOpenFacturas(row, shares);
  const abiertas = open.data?.abiertas ?? [];
  const saving = useSavingForm<Values, FacturaRow | undefined>({
    labels: LABELS,
    initialValues: {
      importe: Number(row.pendienteCobro) === 0 ? '' : formatAmount(row.pendienteCobro),
      fecha: todayInMadrid(new Date()),
      forma: row.nombres?._idFormaPago ?? 'Transferencia',
      referencia: '',
      reparto: {},
    },
    required: ['importe', 'fecha', 'forma'],
    validate: {
      importe: required('Escribe el importe'),
      fecha: required('Escribe la fecha'),
      forma: required('Escribe cómo se ha pagado'),
    },
    check: ({ importe, reparto }): Record<string, string> => {
      const problem = isShared(row, importe)
        ? shareProblem(typedCents(importe) ?? 0n, abiertas, reparto)
        : undefined;
      return problem === undefined ? {} : { reparto: problem };
    },
    titleOf: (campo) => (campo.startsWith('reparto') ? LABELS.reparto : undefined),
    save: async ({ reparto, ...values }) => {
      const cliente = open.data?.cliente ?? row._idCliente;
      if (!isShared(row, values.importe) || !cliente) return paying.mutateAsync({ _id: row._id, ...values });
      const shared = shareOut(typedCents(values.importe) ?? 0n, abiertas, reparto);
      const body = { ...values, _idCliente: cliente, reparto: repartoOf(shared) };
      return (await receiving.mutateAsync(body)).row;
    },
    onSaved,
    guarded: false,
    fallback: STEP.fallback,
  });
  const { importe } = saving.form.values;
  if (isShared(row, importe) !== shares) setShares(!shares);
  return { ...saving, open, shares };
}

/** Mutation that notes money for several facturas. Gives the factura where the person noted it, as it is now. */
function useReceiving({ _id }: CobroTarget) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Parameters<typeof ingresosCalls.registrarIngreso>[0]) => {
      const { disponible } = await ingresosCalls.registrarIngreso(body);
      return { disponible, row: _id === undefined ? undefined : await facturasCrud.consultarPorId(_id) };
    },
    onSuccess: ({ disponible }) =>
      showMessage(
        'success',
        Number(disponible) === 0
          ? STEP.done
          : `${STEP.done}: quedan ${formatEurosText(disponible)} a favor del cliente`,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['facturas'] }),
    meta: { fallback: STEP.fallback, told: true },
  });
}
