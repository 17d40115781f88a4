import { Modal, Stack, Textarea, TextInput } from '@mantine/core';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { changesCalls, changesFallbacks } from '../calls.ts';
import { useIdentityAction } from './use-identity.ts';

type AskDialogProps = { opened: boolean; school: CrudRow; onClose(): void };

/** Asks for the new razón social and NIF of the company. */
export const AskDialog = ({ opened, school: autoescuela, onClose }: AskDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Pedir un cambio de razón social o NIF"
    closeOnClickOutside={false}
    onExitTransitionEnd={keepFocus}
  >
    <AskForm school={autoescuela} onClose={onClose} />
  </Modal>
);

function nifRule(text: string): string | null {
  const read = readNif(text);
  return 'motivo' in read ? read.motivo : null;
}

/** Its own component, so that each opening starts from the current data. */
function AskForm({ school: autoescuela, onClose }: Omit<AskDialogProps, 'opened'>) {
  const fallback = changesFallbacks.crear;
  const { mutateAsync } = useIdentityAction({
    mutationFn: changesCalls.crear,
    step: { done: 'Cambio pedido', fallback },
    onDone: onClose,
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { razonSocial: 'Razón social', nif: 'NIF', explicacion: 'Qué ha pasado' },
    initialValues: {
      razonSocial: String(autoescuela.razonSocial ?? ''),
      nif: String(autoescuela.nif ?? ''),
      explicacion: '',
    },
    required: ['razonSocial', 'nif'],
    validate: {
      razonSocial: (text) => (text.trim() === '' ? 'Escribe la razón social' : null),
      nif: nifRule,
    },
    check: ({ razonSocial, nif }): Record<string, string> =>
      razonSocial.trim() === autoescuela.razonSocial && nif.trim() === autoescuela.nif
        ? { razonSocial: 'Cambia la razón social, el NIF o los dos' }
        : {},
    save: (values) => mutateAsync(values),
    guarded: false,
    fallback,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <TextInput {...field('razonSocial')} maxLength={120} autoComplete="off" data-autofocus />
        <TextInput {...field('nif')} maxLength={20} autoComplete="off" spellCheck={false} w={220} />
        <Textarea
          {...field('explicacion')}
          description="Como «somos la misma empresa, ahora sociedad limitada». Hasta 500 letras."
          maxLength={500}
          rows={3}
        />
        <FormFoot busy={saving} onClose={onClose}>
          Pedir el cambio
        </FormFoot>
      </Stack>
    </form>
  );
}
