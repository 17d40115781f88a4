import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { FacturaRow } from '#oficina/ventas/facturas/contract.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { refuseUnsaved } from '#oficina/ventas/papeles/screens/use-paper-step.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { facturarCalls } from '../calls.ts';
import type { FamiliaFacturable } from './facturar-form.tsx';

type FacturarBody = { familia: FamiliaFacturable; _id: string } & Record<string, unknown>;

/** Makes, issues and mails the factura of a paper, and opens it, unless the caller does something else with it. */
export function useFacturar(familia: string, mailless: boolean, onBilled?: (factura: FacturaRow) => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: FacturarBody) => {
      refuseUnsaved();
      return facturarCalls.facturar(body);
    },
    onSuccess: (factura) => {
      const { _id, codigo, estado } = factura;
      // A presupuesto may have been invoiced by its pedido, which changes too.
      for (const name of ['facturas', 'pedidos', familia]) queries.invalidateQueries({ queryKey: [name] });
      showMessage('success', `Factura ${codigo} ${doneWords(estado, mailless)}`);
      if (onBilled) onBilled(factura);
      else navigate(`/panelAdmin/facturas/${_id}`);
    },
    meta: { fallback: 'Error al facturar', told: true },
  });
}

function doneWords(estado: string, mailless: boolean): string {
  // Only the mail server's answer tells that it was sent.
  if (estado === EstadoFactura.entregada)
    return 'emitida, y su correo en cola: en «Correos» verás si se entrega';
  return mailless ? 'emitida; no hay correo configurado' : 'emitida, sin enviar';
}
