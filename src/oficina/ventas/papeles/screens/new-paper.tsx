import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { client } from '#platform/browser/operations.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { labelsOf, problemsOf, requiredIn, rulesOf, titleIn } from '#platform/crud/screens/form-parts.ts';
import { writtenFields } from '#platform/crud/screens/layout.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { useFirstField } from '#platform/ui/forms/use-first-field.ts';
import { useDraftOffer } from '#platform/ui/forms/use-kept-draft.tsx';
import { type SavingForm, useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { useWritingKept } from '#platform/ui/forms/use-writing-kept.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { type Impuesto, type ImpuestoOperation, usualRate } from '../rates.ts';
import { lineaTitle } from '../reasons.ts';
import { newLinea } from './lineas.ts';
import { PaperFields } from './paper-fields.tsx';
import { PaperFoot } from './paper-foot.tsx';
import type { PaperWriting } from './paper-kind.ts';
import { lineaProblems, paperBody, paperTexts, textOfLineas } from './paper-texts.ts';
import styles from './sheet.module.css';
import { TO_SEND } from './use-save-first.ts';
import { useSeenDraft } from './use-seen-draft.ts';

export type NewPaperStart = {
  form: SavingForm<Texts>['form'];
  /** Fields of the form. */
  fields: CrudResource['fields'];
};

type NewPaperProps = {
  kind: PaperWriting;
  /** Choices under the lines, such as a plantilla. */
  start?: ((of: NewPaperStart) => ReactNode) | undefined;
};

const readBusiness = client<{ leer: ImpuestoOperation }>({ leer: 'GET negocio/leer' });

/** Screen of a new paper; `?cliente=` sets its cliente, and `?contacto=` whom it is for. */
export function NewPaper({ kind, start }: NewPaperProps) {
  const { family, resource } = kind;
  const { canCreate } = useCrudScreen(family, resource);
  const words = wordsOf(resource);
  // The head of the panel uses the same query key.
  const business = useQuery({
    queryKey: ['negocio'],
    queryFn: ({ signal }) => readBusiness.leer({}, signal),
    enabled: canCreate,
    meta: { fallback: 'Error al obtener el negocio', told: true },
  });
  return (
    <>
      <PageHeader title={words.fresh} trail={[{ name: family.heading, to: family.base }]} oneLine />
      {canCreate ? (
        <QueryView query={business} fallback="Error al obtener el negocio">
          {({ impuesto }) => <NewForm kind={kind} start={start} impuesto={impuesto} />}
        </QueryView>
      ) : (
        <Notice>Tu rol no permite crear {resource.many}. Pídeselo a un Administrador.</Notice>
      )}
    </>
  );
}

/** Name of the button that saves a paper to send it at once. */
const SEND = 'enviar';

function NewForm({ kind, start, impuesto }: NewPaperProps & { impuesto: Impuesto }) {
  const navigate = useNavigate();
  const offer = useDraftOffer<CrudRow>(kind.resource, undefined);
  const sends = useRef(false);
  const saving = useCreating({ kind, impuesto }, (row) =>
    navigate(`${kind.family.base}/${row._id}`, sends.current ? { state: TO_SEND } : {}),
  );
  const user = useSessionUser();
  const may = Boolean(kind.sends && user && permitted(user, kind.family.recurso, kind.sends.accion) !== null);
  useWritingKept(saving, { offer });
  const seen = useSeenDraft(kind, { texts: saving.form.values, foot: may });
  // With the cliente given, in the first line.
  const form = useFirstField(saving.form.values._idCliente ? '[data-cell]' : undefined);
  return (
    <form
      ref={form}
      aria-label={wordsOf(kind.resource).fresh}
      className={styles.writing}
      onSubmit={(event) => {
        // Ctrl+S has no submitter.
        sends.current = event.nativeEvent.submitter?.getAttribute('name') === SEND;
        saving.submit(event);
      }}
      noValidate
    >
      {offer.dialog}
      {saving.summary}
      <PaperFields
        kind={kind}
        {...{ saving, seen }}
        under={start?.({ form: saving.form, fields: writtenFields(kind.resource) })}
      />
      <SaveBar
        saving={saving.saving}
        dirty={saving.form.isDirty()}
        next={
          may && (
            <Button type="submit" name={SEND} variant={seen.addressed ? 'filled' : 'default'}>
              {kind.sends?.button}
            </Button>
          )
        }
      >
        {may && <PaperFoot {...{ kind, saving, seen }} />}
      </SaveBar>
    </form>
  );
}

type Creating = { kind: PaperWriting; impuesto: Impuesto };

function useCreating({ kind: { resource, begun }, impuesto }: Creating, onCreated: (row: CrudRow) => void) {
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
    impuesto,
    fecha: today,
    _idCliente: params.get('cliente'),
    _idContacto: params.get('contacto'),
    ...begun(today),
  };
  return useSavingForm<Texts, CrudRow>({
    labels: { ...labelsOf(fields), lineas: 'Líneas' },
    initialValues: {
      ...paperTexts(fields, initial),
      lineas: textOfLineas([newLinea('concepto', { tipoIva: usualRate(impuesto) })]),
    },
    required: requiredIn(fields),
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
