import { pasosPresupuesto } from '#oficina/ventas/presupuestos/pasos.ts';
import { presupuestoKind } from '#oficina/ventas/presupuestos/screens/presupuesto-kind.ts';
import { MailDialog, type MailDialogProps } from './mail-dialog.tsx';

/** Correo with a presupuesto. */
export const PresupuestoMail = (props: MailDialogProps) => (
  <MailDialog {...props} kind={presupuestoKind} step={pasosPresupuesto.enviarEmailCliente} />
);
