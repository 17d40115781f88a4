import { useEffect, useState } from 'react';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { isMeantForElsewhere } from '#platform/ui/keys-elsewhere.ts';
import { opensLater } from '#platform/ui/later.tsx';
import { useKeysAreOn } from '#platform/ui/list/use-list-keys.ts';
import { keysAreOn } from '#platform/ui/list/views/preferences.ts';

const HelpDialog = opensLater(
  async () => {
    const { FIGURES, HELP, KeysDialog } = await import('#platform/ui/list/shortcuts-dialog.tsx');
    return ({ isOffice, ...dialog }: HelpDialogProps) => (
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
  },
  ({ opened }) => opened,
);

type HelpDialogProps = {
  opened: boolean;
  onClose(): void;
  isOffice: boolean;
  isOn: boolean;
  turn(on: boolean): void;
};

/** The keys of any screen, by «?»: a list takes that key first and tells its own. */
export function KeysHelp() {
  const [opened, setOpened] = useState(false);
  const [isOn, turn] = useKeysAreOn();
  const user = useSessionUser();
  const [person, isOffice] = [user?._id ?? '', user?.tipo === 'trabajador'];
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A list may have turned them off meanwhile.
      if (event.key !== '?' || !keysAreOn(person) || isMeantForElsewhere(event)) return;
      event.preventDefault();
      setOpened(true);
    };
    // After the list of the screen, which listens on the document.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [person]);
  return <HelpDialog {...{ opened, isOn, turn, isOffice }} onClose={() => setOpened(false)} />;
}
