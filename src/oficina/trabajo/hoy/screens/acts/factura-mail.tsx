import { pasosFactura } from '#oficina/ventas/facturas/pasos.ts';
import { facturaKind } from '#oficina/ventas/facturas/screens/factura-kind.ts';
import { MailDialog, type MailDialogProps } from './mail-dialog.tsx';

/** Reminder of a factura that is owed. */
export const FacturaMail = (props: MailDialogProps) => (
  <MailDialog {...props} kind={facturaKind} step={pasosFactura.recordarPago} />
);
