import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LONGEST_NUMBER, readNumber, writeNumber } from '#oficina/ventas/papeles/number-form.ts';
import type { Serie } from '#oficina/ventas/papeles/series.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { PUESTA, puestaCalls, puestaFallbacks } from '../calls.ts';
import { formOf, type Papel } from '../numbering.ts';
import { PaperSelects, paperLabels } from './paper-selects.tsx';

type FirstNumber = { papel: Papel; serie: Serie; primero: string };

const initialValues: FirstNumber = { papel: 'facturas', serie: '', primero: '' };

/** Form with the first number of a year, as the business wants to see it. */
export function WriteNumbersForm({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: puestaCalls.escribirNumeros,
    meta: { fallback: puestaFallbacks.escribirNumeros },
  });
  const year = Number(todayInMadrid(new Date()).slice(0, 4));
  const form = useSavingForm({
    labels: { ...paperLabels, primero: 'El primero del año' },
    initialValues,
    validate: { primero: (text) => problemOf(text, year) },
    save: (values) => saving.mutateAsync(values),
    onSaved: ({ primero, desde }) => {
      const since = desde === year ? '' : `. Desde el 1 de enero de ${desde}: en ${year} ya hay números`;
      showMessage('success', `El primero será ${primero}${since}`);
      onClose();
      return queries.invalidateQueries({ queryKey: [PUESTA] });
    },
    fallback: puestaFallbacks.escribirNumeros,
  });
  const { papel, serie, primero } = form.form.getValues();
  const own = writeNumber(formOf(papel, serie), { ejercicio: year, numero: 1 });
  const read = readNumber(primero, year)?.form;
  const next = (ejercicio: number, numero: number) => read && writeNumber(read, { ejercicio, numero });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Si no dices nada, el primero será {own}. Escribe el tuyo con el año y el 1, como F26/0001: los demás
          saldrán igual, y cada enero vuelven a empezar.
        </Text>
        {form.summary}
        <PaperSelects field={form.field} />
        <TextInput
          {...form.field('primero')}
          placeholder={own}
          description={
            read
              ? `Después irán ${next(year, 2)}, ${next(year, 3)}… y en enero, ${next(year + 1, 1)}`
              : undefined
          }
          maxLength={LONGEST_NUMBER}
          autoComplete="off"
        />
        <FormFoot busy={form.saving} onClose={onClose}>
          Escribirlos así
        </FormFoot>
      </Stack>
    </form>
  );
}

function problemOf(text: string, year: number): string | null {
  const read = readNumber(text, year);
  if (read?.numero !== 1) return 'Es el primero: su número es el 1, como F26/0001';
  if (read.form === undefined)
    return `Lleva el año ${year} aparte del número, y solo letras, cifras, puntos, barras y guiones`;
  return null;
}
