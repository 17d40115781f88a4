import { useEffect, useState } from 'react';
import { isMeantForElsewhere } from '#platform/ui/keys-elsewhere.ts';
import { opensLater } from '#platform/ui/later.tsx';
import { useKeysAreOn } from '#platform/ui/list/use-list-keys.ts';

const KeysHelpDialog = opensLater(
  async () => (await import('./keys-help-dialog.tsx')).KeysHelpDialog,
  ({ opened }) => opened,
);

/** The keys of any screen, by «?»: a list takes that key first and tells its own. */
export function KeysHelp() {
  const [opened, setOpened] = useState(false);
  const [isOn, turn] = useKeysAreOn();
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isMeantForElsewhere(event)) return;
      event.preventDefault();
      setOpened(true);
    };
    // After the list of the screen, which listens on the document.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
  return <KeysHelpDialog {...{ opened, isOn, turn }} onClose={() => setOpened(false)} />;
}
