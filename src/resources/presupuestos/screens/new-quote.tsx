import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { todayInMadrid } from '#kit/dates.ts';
import { dayAfter } from '#kit/day-after.ts';
import { crudCalls } from '#web/crud/crud-calls.ts';
import { labelsOf, problemsOf, rulesOf, titleIn } from '#web/crud/form-parts.ts';
import { writtenFields } from '#web/crud/layout.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { wordsOf } from '#web/crud/words.ts';
import { SaveBar } from '#web/forms/save-bar.tsx';
import { useSavingForm } from '#web/forms/use-saving-form.tsx';
import type { Texts } from '#web/forms/versions.ts';
import { showMessage } from '#web/messages.ts';
import { Notice } from '#web/ui/mark.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PaperFields } from '../../papeles/screens/paper-fields.tsx';
import { lineProblems, lineTitle, paperBody, paperTexts } from '../../papeles/screens/paper-texts.ts';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { presupuestos } from '../contract.ts';
import { quotesFamily } from './family.ts';
import { quoteSections } from './sections.ts';

const words = wordsOf(presupuestos);

/** /panelAdmin/presupuestos/nuevo, of a client with `?cliente=` */
export function Component() {
  const { canCreate } = useCrudScreen(quotesFamily, presupuestos);
  return (
    <>
      <PageHeader title={words.fresh} trail={[{ name: quotesFamily.title, to: quotesFamily.base }]} />
      {canCreate ? (
        <NewQuote />
      ) : (
        <Notice>Tu rol no permite crear presupuestos. Pídeselo a un Administrador.</Notice>
      )}
    </>
  );
}

function NewQuote() {
  const navigate = useNavigate();
  const saving = useCreating((row) => navigate(`${quotesFamily.base}/${row._id}`));
  return (
    <form onSubmit={saving.submit} noValidate>
      <Stack gap="md">
        {saving.summary}
        <PaperFields resource={presupuestos} sections={quoteSections} saving={saving} />
        <SaveBar saving={saving.saving} dirty={saving.form.isDirty()} />
      </Stack>
    </form>
  );
}

function useCreating(onCreated: (row: CrudRow) => void) {
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const fields = writtenFields(presupuestos);
  const creating = useMutation({
    mutationFn: (texts: Texts) => crudCalls('presupuestos').crear(paperBody(fields, texts)),
    meta: { fallback: words.fallbacks.crear },
  });
  const today = todayInMadrid(new Date());
  const initial = {
    ...presupuestos.initial,
    fecha: today,
    validoHasta: dayAfter(today, 30),
    _idCliente: params.get('cliente'),
  };
  return useSavingForm<Texts, CrudRow>({
    labels: { ...labelsOf(fields), lineas: 'Líneas' },
    initialValues: paperTexts(fields, initial),
    validate: rulesOf(fields),
    check: (texts) => ({
      ...problemsOf(presupuestos, { fields, texts, before: null }),
      ...lineProblems(texts),
    }),
    titleOf: (campo) => lineTitle(campo) ?? titleIn(presupuestos.fields)(campo),
    save: (texts) => creating.mutateAsync(texts),
    onSaved: (row) => {
      showMessage('success', words.created);
      queries.invalidateQueries({ queryKey: ['presupuestos', 'list'] });
      onCreated(row);
    },
    fallback: words.fallbacks.crear,
  });
}
