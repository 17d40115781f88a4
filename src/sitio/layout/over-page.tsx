import { useNavigation } from 'react-router';
import { LOADING_DELAY_MS, LOADING_MINIMUM_MS } from '#platform/browser/constants.ts';
import { shownMessage } from '#platform/browser/messages.ts';
import { useStore } from '#platform/browser/store.ts';
import { useSteady } from '#platform/browser/use-steady.ts';
import { MessageDialog } from '#platform/ui/dialogs/message-dialog.tsx';
import { LoadingCover } from '#platform/ui/loading-cover.tsx';

/** Over every page with scripts (specification §2): 'Cargando datos' while an answer is awaited, and the transient message. */
export function OverPage() {
  const busy = useNavigation().state !== 'idle';
  const shown = useSteady(busy, { delay: LOADING_DELAY_MS, minimum: LOADING_MINIMUM_MS });
  const message = useStore(shownMessage);
  return (
    <>
      <LoadingCover shown={shown} />
      {message && <MessageDialog />}
    </>
  );
}
