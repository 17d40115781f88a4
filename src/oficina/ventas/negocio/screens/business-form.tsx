import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { KEY_LENGTH } from '#oficina/base/roles/use-key-length.ts';
import { impuestos } from '#oficina/ventas/papeles/rates.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { keyOf } from '#platform/kit/contract/keys-of.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { useVersionedForm } from '#platform/ui/forms/use-versioned-form.tsx';
import { emptyAsNull } from '#platform/ui/forms/versions.ts';
import { later } from '#platform/ui/later.tsx';
import { negocioCalls, negocioFallbacks } from '../calls.ts';
import type { Negocio } from '../contract.ts';
import { BusinessFields } from './business-fields.tsx';
import { BUSINESS_FORM } from './business-query.ts';
import { type BusinessValues, labels, nullable, requiredNames, rules, toValues } from './business-values.ts';
import type { FacePreviewProps } from './face-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { saveAll } from './save-all.ts';
import { useLogo } from './use-logo.ts';

// Loaded on demand: what draws the PDF is heavy.
const FacePreview = later<FacePreviewProps>(async () => (await import('./face-preview.tsx')).FacePreview);

/** Makes the body of the call: the API takes `claveMaxima` as a number and `llevaPeticiones` as yes or no. */
const toBody = ({ claveMaxima, llevaPeticiones, impuesto, ...texts }: Partial<BusinessValues>) => ({
  ...emptyAsNull(texts, nullable),
  ...(impuesto !== undefined && { impuesto: keyOf(impuestos, impuesto) ?? 'IVA' }),
  ...(claveMaxima !== undefined && { claveMaxima: claveMaxima === '64' ? (64 as const) : (16 as const) }),
  ...(llevaPeticiones !== undefined && { llevaPeticiones: llevaPeticiones === 'true' }),
});

type Change = { base: Negocio; changes: Partial<BusinessValues> };

/** What else of the screen is saved with the form. */
export type AlsoSaved = {
  dirty: boolean;
  saving: boolean;
  /** Sends it, if it was changed; throws when it is refused, and says why. */
  save(): Promise<void>;
};

type FormProps = {
  row: Negocio;
  onDiscard(): void;
  also: AlsoSaved;
  /** Sections after the fields of the business. */
  children: ReactNode;
};

/** Form with every field of the business, saved at once; it sends only the changed ones. */
export function BusinessForm({ row, onDiscard, also, children }: FormProps) {
  const queries = useQueryClient();
  const logo = useLogo();
  const updating = useMutation({
    mutationFn: ({ base, changes }: Change) => negocioCalls.actualizar(base.version, toBody(changes)),
    meta: { fallback: negocioFallbacks.actualizar, silent: [errorCodes.version] },
  });
  const { form, field, summary, save, saving, take, dirty, savedAt, mergeDialog } = useVersionedForm({
    row,
    labels,
    toValues,
    required: requiredNames,
    validate: rules,
    fallback: negocioFallbacks.actualizar,
    put: (base: Negocio, changes) => updating.mutateAsync({ base, changes }),
    onSaved: (saved) => {
      queries.setQueryData(BUSINESS_FORM, saved);
      // The head of the panel uses this query.
      queries.setQueryData(['negocio'], saved);
      queries.removeQueries({ queryKey: KEY_LENGTH });
    },
  });
  const underWay = useRef(false);
  const saveLogo = async () => {
    const saved = await logo.save();
    if (saved) take(saved);
  };
  const send = async () => {
    const valid = () => !form.validate().hasErrors;
    if (await saveAll(underWay, { valid, first: [saveLogo, also.save], last: save }))
      showMessage('success', 'Datos del negocio actualizados');
  };
  const { colorPapeles, piePapeles } = form.getValues();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="md" maw={FORM_WIDTH}>
        {summary}
        <BusinessFields
          field={field}
          nifFijado={row.nifFijado === true}
          logo={<LogoField row={row} logo={logo} />}
          preview={<FacePreview {...{ colorPapeles, piePapeles }} logo={logo.draft} />}
        />
        {children}
        <SaveBar
          saving={saving || logo.saving || also.saving}
          dirty={dirty || logo.draft !== undefined || also.dirty}
          savedAt={savedAt}
          onDiscard={onDiscard}
        />
      </Stack>
      {mergeDialog}
    </form>
  );
}
