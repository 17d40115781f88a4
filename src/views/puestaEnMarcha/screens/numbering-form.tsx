import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Serie, series } from '#office/papeles/series.ts';
import { useSavingForm } from '#web/forms/use-saving-form.tsx';
import { showMessage } from '#web/messages.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { PUESTA, puestaCalls, puestaFallbacks } from '../calls.ts';
import { lastNumber, type Papel, papeles } from '../numbering.ts';

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));

const PAPERS = Object.entries(papeles).map(([value, { titulo }]) => ({ value, label: titulo }));

const labels = {
  papel: 'De qué papel',
  serie: 'Serie',
  anterior: 'Último número del otro programa',
  siguiente: 'Siguiente número, ya aquí',
};

const initialValues: Record<keyof typeof labels, string> = {
  papel: 'facturas',
  serie: '',
  anterior: '',
  siguiente: '',
};

/** Form with the last number of another program, and the one that follows here. */
export function NumberingForm({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: puestaCalls.seguirNumeracion,
    meta: { fallback: puestaFallbacks.seguirNumeracion },
  });
  const form = useSavingForm({
    labels,
    initialValues,
    validate: {
      anterior: (text) =>
        lastNumber(text) === undefined ? 'Escríbelo entero, acabado en su número, como F26/147' : null,
      siguiente: (text) => (/^\d{1,7}$/.test(text.trim()) ? null : 'Escribe solo cifras'),
    },
    save: ({ papel, serie, anterior, siguiente }) =>
      saving.mutateAsync({
        papel: papel as Papel,
        serie: serie as Serie,
        anterior,
        siguiente: Number(siguiente),
      }),
    onSaved: ({ siguiente }) => {
      showMessage('success', `El próximo será ${siguiente}`);
      onClose();
      return queries.invalidateQueries({ queryKey: [PUESTA] });
    },
    fallback: puestaFallbacks.seguirNumeracion,
  });
  const { field } = form;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Para este año, y mientras la serie no tenga ningún número aquí. Quien empieza de cero no necesita
          nada de esto.
        </Text>
        {form.summary}
        <NativeSelect {...field('papel')} data={PAPERS} />
        <NativeSelect {...field('serie')} data={optionsOf(series)} />
        <TextInput
          {...field('anterior')}
          description="Tal como está en la última que hiciste con él"
          maxLength={40}
          autoComplete="off"
        />
        <TextInput {...field('siguiente')} inputMode="numeric" maxLength={7} autoComplete="off" />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={form.saving}>
            Seguir desde ahí
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
