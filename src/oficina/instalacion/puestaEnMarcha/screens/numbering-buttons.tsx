import { DialogButton } from '#platform/ui/dialogs/dialog-button.tsx';
import { later } from '#platform/ui/later.tsx';

const FollowNumbersForm = later(async () => (await import('./follow-numbers-form.tsx')).FollowNumbersForm);
const WriteNumbersForm = later(async () => (await import('./write-numbers-form.tsx')).WriteNumbersForm);

/** Buttons that say how the papers are numbered: after another program, or in a form of their own. */
export function NumberingButtons({ first }: { first: boolean }) {
  return (
    <>
      <DialogButton words="Seguir los números de otro programa" first={first}>
        {(close) => <FollowNumbersForm onClose={close} />}
      </DialogButton>
      <DialogButton words="Escribirlos a mi manera">
        {(close) => <WriteNumbersForm onClose={close} />}
      </DialogButton>
    </>
  );
}
