import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '#platform/ui/dialogs/dialog-button.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { COPIAS, copiasCalls, copiasFallbacks } from '../calls.ts';
import { CopiesSettingsForm } from './copies-settings-form.tsx';

/** Button that opens the dialog of the folder and the hour of the copies. */
export const CopiesSettingsButton = ({ first = false }: { first?: boolean }) => (
  <DialogButton words="Carpeta y hora de las copias" first={first}>
    {(close) => <Settings onClose={close} />}
  </DialogButton>
);

function Settings({ onClose }: { onClose(): void }) {
  const query = useQuery({
    queryKey: [COPIAS, 'ajustes'],
    queryFn: ({ signal }) => copiasCalls.leer(signal),
    staleTime: 0,
    gcTime: 0,
    meta: { fallback: copiasFallbacks.leer, told: true },
  });
  return (
    <QueryView query={query} fallback={copiasFallbacks.leer}>
      {({ carpeta, hora, fijada }) => (
        <CopiesSettingsForm carpeta={carpeta} hora={hora} fijada={fijada} onClose={onClose} />
      )}
    </QueryView>
  );
}
