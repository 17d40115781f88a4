import { useNavigation } from 'react-router';
import { LOADING_DELAY_MS, LOADING_MINIMUM_MS } from '#web/constants.ts';
import { shownMessage } from '#web/messages.ts';
import { useStore } from '#web/store.ts';
import { LoadingCover } from '#web/ui/loading-cover.tsx';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import { useSteady } from '#web/use-steady.ts';

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
