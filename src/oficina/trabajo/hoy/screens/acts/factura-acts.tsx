import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { facturasCalls } from '#oficina/ventas/facturas/calls.ts';
import type { FacturaRow } from '#oficina/ventas/facturas/contract.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { ingresosCalls } from '#oficina/ventas/facturas/ingresos/calls.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { opensLater } from '#platform/ui/later.tsx';
import { ActButton, type ActProps } from './act-button.tsx';
import { MailAct } from './mail-act.tsx';

const CobroDialog = opensLater(
  async () => (await import('#oficina/ventas/facturas/screens/cobro-dialog.tsx')).CobroDialog,
  ({ opened }) => opened,
  { reload: false },
);

/** Buttons of a late factura: send a reminder, or note its cobro. */
export function FacturaActs({ fila, onDone }: ActProps) {
  const user = useSessionUser();
  const [paying, setPaying] = useState(false);
  if (!user || permitted(user, 'facturas', 'T') === null) return null;
  const { _id, importe, titulo } = fila;
  const paid = (row: FacturaRow | undefined) =>
    row &&
    onDone({
      text:
        Number(row.pendienteCobro) === 0
          ? 'Cobrada'
          : `Cobrada en parte: quedan ${formatEurosText(row.pendienteCobro)}`,
      undo: () => undoCobro(_id),
    });
  return (
    <>
      <MailAct
        {...{ fila, onDone }}
        name="Recordar"
        letter="R"
        familia="facturas"
        estado={EstadoFactura.entregada}
        done="Recordatorio en cola"
      />
      <ActButton main name="Cobrar" letter="C" fila={fila} onClick={() => setPaying(true)} />
      <CobroDialog
        row={{ _id, pendienteCobro: importe ?? '0', codigo: titulo }}
        opened={paying}
        onClose={() => setPaying(false)}
        onPaid={paid}
      />
    </>
  );
}

/** Undoes the last cobro of a factura that still stands. */
async function undoCobro(_id: string): Promise<unknown> {
  const { cobros } = await facturasCalls.leerCobros({ _id });
  const last = cobros.findLast(({ deshaceA, deshecho }) => deshaceA === null && !deshecho);
  if (!last) return undefined;
  // The cobro came with an ingreso, whose money was noted at once: undo the whole ingreso.
  if (last.ingreso)
    return ingresosCalls.anularIngreso({ _id: last.ingreso._id, motivo: 'Se anotó por error' });
  return crudCalls('facturas').paso(
    { verb: 'deshacerCobro' },
    { cobro: last._id, motivo: 'Se anotó por error' },
  );
}
