import { NativeSelect } from '@mantine/core';
import { series } from '#oficina/ventas/papeles/series.ts';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { papeles } from '../numbering.ts';

const PAPERS = Object.entries(papeles).map(([value, { titulo }]) => ({ value, label: titulo }));

const SERIES = Object.entries(series).map(([value, label]) => ({ value, label }));

export const paperLabels = { papel: 'De qué papel', serie: 'Serie' };

/** Selects of a numbering form: the kind of paper and the series. */
export function PaperSelects({
  field,
}: {
  field: (name: 'papel' | 'serie') => ReturnType<SavingForm<never>['field']>;
}) {
  return (
    <>
      <NativeSelect {...field('papel')} data={PAPERS} />
      <NativeSelect {...field('serie')} data={SERIES} />
    </>
  );
}
