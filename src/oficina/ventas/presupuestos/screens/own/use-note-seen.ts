import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { presupuestosCalls } from '../../calls.ts';
import type { MiPresupuesto } from '../../own-presupuesto.ts';
import { ownPresupuestosFallbacks } from './own-presupuestos-calls.ts';

/**
 * Notes that a user of the cliente reads a presupuesto. In the panel the reader is a person, never a mail
 * program.
 */
export function useNoteSeen({ _id, paso, visto }: MiPresupuesto): void {
  const { mutate } = useMutation({
    mutationFn: presupuestosCalls.anotarVisto,
    meta: { fallback: ownPresupuestosFallbacks.actualizar, background: true, told: true },
  });
  const unseen = paso === 'abierto' && !visto;
  useEffect(() => {
    if (unseen) mutate({ _id });
  }, [mutate, _id, unseen]);
}
