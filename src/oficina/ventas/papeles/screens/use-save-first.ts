import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasUnsaved } from '#platform/browser/unsaved.ts';

/** Saves the form of the paper on the screen. */
export const SaveForm = createContext<() => void>(() => {});

/** Does an act once what is written is saved; at once if there is nothing to save. */
export function useSaveFirst<Act>({ version }: { version: number }, act: (wanted: Act) => void) {
  const save = useContext(SaveForm);
  const [waiting, setWaiting] = useState<{ wanted: Act; version: number }>();
  if (waiting && waiting.version !== version) {
    setWaiting(undefined);
    act(waiting.wanted);
  }
  return (wanted: Act) => {
    if (!hasUnsaved()) return act(wanted);
    setWaiting({ wanted, version });
    save();
  };
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
