import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KEY_LENGTH } from '#oficina/base/roles/use-key-length.ts';
import { impuestos } from '#oficina/ventas/papeles/rates.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { keyOf } from '#platform/kit/contract/keys-of.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { useVersionedForm } from '#platform/ui/forms/use-versioned-form.tsx';
import { emptyAsNull } from '#platform/ui/forms/versions.ts';
import { negocioCalls, negocioFallbacks } from '../calls.ts';
import type { Negocio } from '../contract.ts';
import { BusinessFields } from './business-fields.tsx';
import { BUSINESS_FORM } from './business-query.ts';
import { type BusinessValues, labels, nullable, requiredNames, rules, toValues } from './business-values.ts';
import { FaceSection } from './face-section.tsx';

/** Makes the body of the call: the API takes `claveMaxima` as a number and `llevaPeticiones` as yes or no. */
const toBody = ({ claveMaxima, llevaPeticiones, impuesto, ...texts }: Partial<BusinessValues>) => ({
  ...emptyAsNull(texts, nullable),
  ...(impuesto !== undefined && { impuesto: keyOf(impuestos, impuesto) ?? 'IVA' }),
  ...(claveMaxima !== undefined && { claveMaxima: claveMaxima === '64' ? (64 as const) : (16 as const) }),
  ...(llevaPeticiones !== undefined && { llevaPeticiones: llevaPeticiones === 'true' }),
});

type Change = { base: Negocio; changes: Partial<BusinessValues> };

/** Form with every field of the business; it sends only the changed ones. */
export function BusinessForm({ row, onDiscard }: { row: Negocio; onDiscard(): void }) {
  const queries = useQueryClient();
  const updating = useMutation({
    mutationFn: ({ base, changes }: Change) => negocioCalls.actualizar(base.version, toBody(changes)),
    meta: { fallback: negocioFallbacks.actualizar, silent: [errorCodes.version] },
  });
  const { form, field, summary, submit, saving, dirty, savedAt, mergeDialog } = useVersionedForm({
    row,
    labels,
    toValues,
    required: requiredNames,
    validate: rules,
    fallback: negocioFallbacks.actualizar,
    put: (base: Negocio, changes) => updating.mutateAsync({ base, changes }),
    onSaved: (saved) => {
      showMessage('success', 'Datos del negocio actualizados');
      queries.setQueryData(BUSINESS_FORM, saved);
      // The head of the panel uses this query.
      queries.setQueryData(['negocio'], saved);
      queries.removeQueries({ queryKey: KEY_LENGTH });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={FORM_WIDTH}>
        {summary}
        <BusinessFields field={field} nifFijado={row.nifFijado === true} />
        <SaveBar saving={saving} dirty={dirty} savedAt={savedAt} onDiscard={onDiscard} />
      </Stack>
      <Stack maw={FORM_WIDTH} mt="md">
        <FaceSection row={row} face={form.getValues} />
      </Stack>
      {mergeDialog}
    </form>
  );
}
