import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { todayInMadrid } from '#kit/dates.ts';
import { crudCalls } from '#web/crud/crud-calls.ts';
import { labelsOf, problemsOf, rulesOf, titleIn } from '#web/crud/form-parts.ts';
import { writtenFields } from '#web/crud/layout.ts';
import type { CrudResource, CrudRow } from '#web/crud/resource-types.ts';
import { wordsOf } from '#web/crud/words.ts';
import { SaveBar } from '#web/forms/save-bar.tsx';
import { useDraftOffer } from '#web/forms/use-kept-draft.tsx';
import { type SavingForm, useSavingForm } from '#web/forms/use-saving-form.tsx';
import { useWritingKept } from '#web/forms/use-writing-kept.ts';
import type { Texts } from '#web/forms/versions.ts';
import { showMessage } from '#web/messages.ts';
import { Notice } from '#web/ui/mark.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { PaperFields } from './paper-fields.tsx';
import type { PaperWriting } from './paper-kind.ts';
import { lineaProblems, lineaTitle, paperBody, paperTexts } from './paper-texts.ts';

export type NewPaperStart = {
  form: SavingForm<Texts>['form'];
  /** Fields of the form. */
  fields: CrudResource['fields'];
};

type NewPaperProps = {
  kind: PaperWriting;
  /** Choices above the form, such as a plantilla. */
  start?: ((of: NewPaperStart) => ReactNode) | undefined;
};

/** Screen of a new paper; `?cliente=` sets its cliente. */
export function NewPaper({ kind, start }: NewPaperProps) {
  const { family, resource } = kind;
  const { canCreate } = useCrudScreen(family, resource);
  const words = wordsOf(resource);
  return (
    <>
      <PageHeader title={words.fresh} trail={[{ name: family.heading, to: family.base }]} />
      {canCreate ? (
        <NewForm kind={kind} start={start} />
      ) : (
        <Notice>Tu rol no permite crear {resource.many}. Pídeselo a un Administrador.</Notice>
      )}
    </>
  );
}

function NewForm({ kind, start }: NewPaperProps) {
  const navigate = useNavigate();
  const offer = useDraftOffer<CrudRow>(kind.resource, undefined);
  const saving = useCreating(kind, (row) => navigate(`${kind.family.base}/${row._id}`));
  useWritingKept(saving, { offer });
  return (
    <form onSubmit={saving.submit} noValidate>
      {offer.dialog}
      <Stack gap="md">
        {saving.summary}
        {start?.({ form: saving.form, fields: writtenFields(kind.resource) })}
        <PaperFields resource={kind.resource} sections={kind.sections} saving={saving} />
        <SaveBar saving={saving.saving} dirty={saving.form.isDirty()} />
      </Stack>
    </form>
  );
}

function useCreating({ resource, begun }: PaperWriting, onCreated: (row: CrudRow) => void) {
  const words = wordsOf(resource);
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const fields = writtenFields(resource);
  const creating = useMutation({
    mutationFn: (texts: Texts) => crudCalls(resource.name).crear(paperBody(fields, texts)),
    meta: { fallback: words.fallbacks.crear },
  });
  const today = todayInMadrid(new Date());
  const initial = {
    ...resource.initial,
    fecha: today,
    _idCliente: params.get('cliente'),
    ...begun(today),
  };
  return useSavingForm<Texts, CrudRow>({
    labels: { ...labelsOf(fields), lineas: 'Líneas' },
    initialValues: paperTexts(fields, initial),
    validate: rulesOf(fields),
    check: (texts) => ({
      ...problemsOf(resource, { fields, texts, before: null }),
      ...lineaProblems(texts),
    }),
    titleOf: (campo) => lineaTitle(campo) ?? titleIn(resource.fields)(campo),
    save: (texts) => creating.mutateAsync(texts),
    onSaved: (row) => {
      showMessage('success', words.created);
      queries.invalidateQueries({ queryKey: [resource.name, 'list'] });
      onCreated(row);
    },
    fallback: words.fallbacks.crear,
  });
}
