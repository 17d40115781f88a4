import { useState } from 'react';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { useViewCalls, type View } from './saved-views.ts';
import { useViewChanges } from './use-view-changes.ts';
import type { ListViews } from './use-views.ts';

type RemoveViewProps = { list: ListViews; view: View | undefined; onClose(): void };

/** Asks, and then removes a view; the list stays as it is. */
export function RemoveView({ list, view, onClose }: RemoveViewProps) {
  const { remove } = useViewChanges(list.name);
  // The view stays in the dialog while the dialog closes.
  const [shown, setShown] = useState(view);
  if (view && view !== shown) setShown(view);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={view !== undefined}
      title={`Eliminar la vista «${shown?.nombre ?? ''}»`}
      action="Eliminar la vista"
      dangerous
      busy={remove.isPending}
      error={remove.error}
      fallback={useViewCalls().fallbacks.eliminar}
      onConfirm={() => shown && remove.mutate(shown, { onSuccess: close })}
      onClose={close}
    >
      {shown?.compartida
        ? 'Dejará de estar para todos los que la usan. Las filas de la lista no se tocan.'
        : 'Las filas de la lista no se tocan.'}
    </ConfirmDialog>
  );
}
