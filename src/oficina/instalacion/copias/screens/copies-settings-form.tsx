import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { copiasCalls, copiasFallbacks } from '../calls.ts';
import type { CopiasLeidas } from '../contract.ts';

const labels = { carpeta: 'Carpeta del servidor', hora: 'Hora de cada día' };

type Props = Pick<CopiasLeidas, 'carpeta' | 'hora' | 'fijada'> & { onClose(): void };

/** Form of the folder and the hour of the copies; an empty folder stops them. */
export function CopiesSettingsForm({ carpeta, hora, fijada, onClose }: Props) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: copiasCalls.ajustar,
    meta: { fallback: copiasFallbacks.ajustar },
  });
  const form = useSavingForm({
    labels,
    initialValues: { carpeta: carpeta ?? '', hora },
    required: ['hora'],
    validate: { hora: (text) => (/^\d\d:\d\d$/.test(text) ? null : 'Escribe la hora, como 03:30') },
    save: (values) =>
      saving.mutateAsync({
        hora: values.hora,
        ...(!fijada && { carpeta: values.carpeta.trim() || null }),
      }),
    onSaved: ({ mismoDisco }) => {
      if (mismoDisco)
        showMessage(
          'warning',
          'Guardado, pero esa carpeta está en el disco de los datos: si se estropea, se pierden los datos y las copias',
        );
      else showMessage('success', 'Guardado: vale desde la próxima copia');
      onClose();
      return queries.invalidateQueries();
    },
    fallback: copiasFallbacks.ajustar,
  });
  const { field } = form;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {form.summary}
        {fijada ? (
          <Text>
            La carpeta, <code>{carpeta}</code>, la ha puesto quien lleva el servidor del programa, y se cambia
            allí.
          </Text>
        ) : (
          <TextInput
            {...field('carpeta')}
            description="La ruta entera, como /mnt/copias, mejor en otro disco. Si no existe, se crea. Vacía, no se hacen copias."
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <TextInput {...field('hora')} type="time" description="Hora de la península" />
        {!fijada && carpeta !== null && (
          <Text size="sm">Si cambias de carpeta, las copias que ya hay se quedan en la de antes.</Text>
        )}
        <FormFoot busy={form.saving} onClose={onClose}>
          Guardar
        </FormFoot>
      </Stack>
    </form>
  );
}
