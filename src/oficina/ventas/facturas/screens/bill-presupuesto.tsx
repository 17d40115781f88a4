import { useNavigate } from 'react-router';
import type { PresupuestoRow } from '#oficina/ventas/presupuestos/contract.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { facturaKind } from './factura-kind.ts';
import { useFacturaStep } from './use-factura-step.ts';

/** Makes the draft of a factura with the accepted lines of a presupuesto without a pedido. */
export function BillPresupuestoButton({ row }: { row: PresupuestoRow }) {
  const navigate = useNavigate();
  const making = useFacturaStep(
    row._id,
    {
      verb: 'crearDesdePresupuesto',
      method: 'POST',
      done: 'Borrador de factura creado',
      fallback: 'Error al crear la factura',
    },
    { inPlace: true },
  );
  const make = () =>
    making.mutate(
      { _id: row._id },
      { onSuccess: ({ _id }) => navigate(`${facturaKind.family.base}/${_id}`) },
    );
  return (
    <BusyButton variant="default" busy={making.isPending} onClick={make}>
      Facturar sin pedido
    </BusyButton>
  );
}
