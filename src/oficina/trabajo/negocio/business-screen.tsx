import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PolicySection, usePolicy } from '#oficina/acceso/politicaAcceso/screens/policy-section.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { negocioCalls, negocioFallbacks } from '#oficina/ventas/negocio/calls.ts';
import type { Negocio } from '#oficina/ventas/negocio/contract.ts';
import { AgencySection } from '#oficina/ventas/negocio/screens/agency-section.tsx';
import { BusinessForm } from '#oficina/ventas/negocio/screens/business-form.tsx';
import { BUSINESS_FORM } from '#oficina/ventas/negocio/screens/business-query.ts';
import { labels } from '#oficina/ventas/negocio/screens/business-values.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { ReadOnlyField } from '#platform/ui/forms/read-only-field.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';

/** /panelAdmin/negocio: data of the business; only administrators may change them. */
export function BusinessScreen() {
  const user = useSessionUser();
  const [attempt, setAttempt] = useState(0);
  const query = useQuery({
    queryKey: BUSINESS_FORM,
    queryFn: ({ signal }) => negocioCalls.leer(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: negocioFallbacks.leer },
  });
  const mayEdit = user && permitted(user, 'negocio', 'A') !== null;
  // Shows a new form with the present data.
  const discard = () => query.refetch().finally(() => setAttempt(attempt + 1));
  return (
    <>
      <PageHeader title="Mi negocio" />
      <QueryView query={query} fallback={negocioFallbacks.leer}>
        {(row) =>
          mayEdit ? <Editing key={attempt} row={row} onDiscard={discard} /> : <BusinessName row={row} />
        }
      </QueryView>
    </>
  );
}

/** The data, the logo and who enters with two factors, under one foot that saves them. */
function Editing({ row, onDiscard }: { row: Negocio; onDiscard(): void }) {
  const policy = usePolicy();
  return (
    <BusinessForm row={row} onDiscard={onDiscard} also={policy}>
      <PolicySection policy={policy} />
      <AgencySection />
    </BusinessForm>
  );
}

const REASON = 'Solo lo cambia un Administrador';

const BusinessName = ({ row }: { row: Negocio }) => (
  <Stack maw={FORM_WIDTH}>
    <ReadOnlyField label={labels.razonSocial} value={row.razonSocial} reason={REASON} />
    <ReadOnlyField label={labels.nombreComercial} value={row.nombreComercial} reason={REASON} />
    <ReadOnlyField label={labels.nif} value={row.nif} reason={REASON} />
  </Stack>
);
