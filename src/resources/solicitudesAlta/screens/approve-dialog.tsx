import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/mark.tsx';
import { solicitudesCalls, solicitudesFallbacks } from '../calls.ts';
import type { Solicitud } from '../contract.ts';
import { useDeciding, useShown } from './use-deciding.ts';

export type DecisionDialogProps = { claim: Solicitud | undefined; onClose: () => void };

/** Dialog that names the cliente and the official autoescuela before joining them. */
export function ApproveDialog({ claim, onClose }: DecisionDialogProps) {
  const shown = useShown(claim);
  const fallback = solicitudesFallbacks.aprobar;
  const { mutate, isPending, error, reset } = useDeciding({
    mutationFn: solicitudesCalls.aprobar,
    fallback,
    done: 'Alta aprobada',
    onClose,
  });
  return (
    <ConfirmDialog
      opened={claim !== undefined}
      title="Aprobar el alta"
      action="Aprobar"
      busy={isPending}
      error={error}
      fallback={fallback}
      onConfirm={() => shown && mutate(shown._id)}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      {shown && <Consequence claim={shown} />}
    </ConfirmDialog>
  );
}

function Consequence({ claim }: { claim: Solicitud }) {
  const { cliente, autoescuela, usuario } = claim;
  const customer = (
    <>
      <strong>{cliente.nombreComercial}</strong> ({cliente.razonSocial}, {cliente.nif})
    </>
  );
  return (
    <>
      {autoescuela ? (
        <p>
          {customer} llevará desde ahora la autoescuela <strong>{autoescuela.nombre}</strong> (
          {autoescuela.codigo}) del comparador.
        </p>
      ) : (
        <p>{customer} tendrá su panel, pero no llevará ninguna autoescuela del comparador.</p>
      )}
      {!usuario.emailVerificado && <Notice warning>Su correo está sin confirmar.</Notice>}
      <p>Se lo diremos por correo a {usuario.email}.</p>
    </>
  );
}
