import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showMessage } from '#platform/browser/messages.ts';
import { hasUnsaved } from '#platform/browser/unsaved.ts';

/** What a step says while there are changes that it cannot save. */
export const UNSAVED = 'Guarda antes los cambios, o descártalos';

type Save = () => Promise<boolean>;

/** Saves the form of the paper on the screen; says whether it is saved. */
let saveForm: Save | undefined;

/** Offers the form of a paper to the acts of its screen, wherever their buttons are. */
export function useFormToSave(save: Save): void {
  useEffect(() => {
    saveForm = save;
    return () => {
      saveForm = undefined;
    };
  });
}

/** Does an act once what is written is saved, and not if that is refused. */
export async function saveFirst(act: () => void): Promise<void> {
  if (hasUnsaved() && !saveForm) showMessage('warning', UNSAVED);
  else if (!hasUnsaved() || (await saveForm?.())) act();
}

/** Address state of a paper that was made to be sent at once. */
export const TO_SEND = { enviar: true };

/** Opens the sending of a paper that was just made to be sent, once. */
export function useSendOnCome(send: (() => void) | undefined): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!send || state?.enviar !== true) return;
    navigate(pathname, { replace: true });
    send();
  }, [state, pathname, send, navigate]);
}
