import { useSessionUser } from '#platform/browser/session/session.ts';
import { FIGURES, HELP, KeysDialog, type KeysDialogProps } from '#platform/ui/list/shortcuts-dialog.tsx';

/** The keys of any screen. */
export function KeysHelpDialog(dialog: Omit<KeysDialogProps, 'keys'>) {
  const isOffice = useSessionUser()?.tipo === 'trabajador';
  return (
    <KeysDialog
      {...dialog}
      keys={[
        ...(isOffice ? [['Ctrl K', 'Buscar o hacer algo en toda la oficina'] as const, FIGURES] : []),
        ['Ctrl S', 'Guardar lo escrito'],
        ...(isOffice ? [['Ctrl Intro', 'Dar el paso siguiente, en los papeles'] as const] : []),
        ['Ctrl Z', 'Deshacer lo que dice un mensaje con «Deshacer»'],
        ['Esc', 'Cerrar lo que está abierto encima'],
        HELP,
      ]}
    />
  );
}
