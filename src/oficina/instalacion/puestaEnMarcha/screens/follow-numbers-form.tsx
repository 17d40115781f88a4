import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type NumberForm, readNumber, writeNumber } from '#oficina/ventas/papeles/number-form.ts';
import type { Serie } from '#oficina/ventas/papeles/series.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { PUESTA, puestaCalls, puestaFallbacks } from '../calls.ts';
import { formOf, type Papel } from '../numbering.ts';
import { PaperSelects, paperLabels } from './paper-selects.tsx';

const labels = {
  ...paperLabels,
  anterior: 'Último número del otro programa',
  siguiente: 'Siguiente número, ya aquí',
  escritura: 'Cómo se escribe',
};

type FollowNumbers = Record<'anterior' | 'siguiente' | 'escritura', string> & { papel: Papel; serie: Serie };

const initialValues: FollowNumbers = {
  papel: 'facturas',
  serie: '',
  anterior: '',
  siguiente: '',
  escritura: 'alli',
};

/** Number after the last one of the other program. */
const following = (read: { numero: number } | undefined): number => (read?.numero ?? 0) + 1;

/** Form with the last number of another program, and the one that follows here. */
export function FollowNumbersForm({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: puestaCalls.seguirNumeracion,
    meta: { fallback: puestaFallbacks.seguirNumeracion },
  });
  const year = Number(todayInMadrid(new Date()).slice(0, 4));
  const form = useSavingForm({
    labels,
    initialValues,
    validate: {
      anterior: (text) =>
        readNumber(text, year) === undefined ? 'Escríbelo entero, con su número, como F26/147' : null,
      siguiente: (text) => (/^\d{0,7}$/.test(text.trim()) ? null : 'Escribe solo cifras, o déjalo vacío'),
    },
    save: ({ papel, serie, anterior, siguiente, escritura }) =>
      saving.mutateAsync({
        papel,
        serie,
        anterior,
        siguiente: siguiente.trim() === '' ? following(readNumber(anterior, year)) : Number(siguiente),
        comoAlli: escritura === 'alli' && readNumber(anterior, year)?.form !== undefined,
      }),
    onSaved: ({ siguiente }) => {
      showMessage('success', `El próximo será ${siguiente}`);
      onClose();
      return queries.invalidateQueries({ queryKey: [PUESTA] });
    },
    fallback: puestaFallbacks.seguirNumeracion,
  });
  const { field } = form;
  const { papel, serie, anterior } = form.form.getValues();
  const read = readNumber(anterior, year);
  const written = (own: NumberForm) => writeNumber(own, { ejercicio: year, numero: following(read) });
  const here = written(formOf(papel, serie));
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Para este año, y mientras la serie no tenga ningún número aquí. Quien empieza de cero no necesita
          nada de esto.
        </Text>
        {form.summary}
        <PaperSelects field={field} />
        <TextInput
          {...field('anterior')}
          description="Tal como está en la última que hiciste con él"
          maxLength={40}
          autoComplete="off"
        />
        <TextInput
          {...field('siguiente')}
          description={
            read ? `Si lo dejas vacío, el ${following(read)}` : 'Si lo dejas vacío, el que va después'
          }
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
        />
        {read?.form && (
          <RadioChoice
            {...field('escritura')}
            value={form.form.getValues().escritura}
            options={[
              { value: 'alli', name: `${written(read.form)}, como allí` },
              { value: 'aqui', name: `${here}, como aquí` },
            ]}
          />
        )}
        {read && !read.form && (
          <Text size="sm" c="dimmed">
            Aquí será {here}: sin el año, el número se repetiría en enero.
          </Text>
        )}
        <FormFoot busy={form.saving} onClose={onClose}>
          Seguir desde ahí
        </FormFoot>
      </Stack>
    </form>
  );
}
