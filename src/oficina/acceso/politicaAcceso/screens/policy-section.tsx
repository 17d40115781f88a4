import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleText } from '#oficina/base/roles/role-texts.ts';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { plural } from '#platform/kit/format.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { politicaCalls, politicaFallbacks } from '../calls.ts';
import { type PerfilExigido, type Politica, perfiles } from '../contract.ts';
import { chosenIn, draftOf, NO_CHANGES } from './policy-draft.ts';

const POLICY = ['negocio', 'politica'];

const GROUPS: { tipo: TipoUsuario; title: string }[] = [
  { tipo: 'trabajador', title: 'En la oficina' },
  { tipo: 'cliente', title: 'En las autoescuelas' },
];

/** Roles that decide over other people's data, or issue facturas. */
const RECOMMENDED: readonly PerfilExigido[] = ['trabajador.Administrador', 'trabajador.Facturacion'];

/** Roles that must sign in with a second factor: as they are, and as this person leaves them until they are saved. */
export function usePolicy() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: POLICY,
    queryFn: ({ signal }) => politicaCalls.leer(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: politicaFallbacks.leer, told: true },
  });
  const [draft, setDraft] = useState(NO_CHANGES);
  const kept = query.data?.exigenDobleFactor ?? [];
  const chosen = chosenIn(kept, draft);
  const dirty = draftOf(kept, chosen).size > 0;
  useUnsavedGuard(dirty);
  const saving = useMutation({
    mutationFn: (version: number) => politicaCalls.exigir(version, chosen),
    onSuccess: (saved) => {
      queries.setQueryData(POLICY, saved);
      setDraft(NO_CHANGES);
    },
    // Somebody else may have changed it: what is there now is read again, and shown with this person's changes.
    onError: () => queries.invalidateQueries({ queryKey: POLICY }),
    meta: { fallback: politicaFallbacks.exigir },
  });
  return {
    query,
    chosen,
    choose: (values: readonly string[]) => setDraft(draftOf(kept, values)),
    dirty,
    saving: saving.isPending,
    save: async () => {
      if (dirty && query.data) await saving.mutateAsync(query.data.version);
    },
  };
}

/** Chooses those roles; the screen saves them. */
export const PolicySection = ({ policy }: { policy: ReturnType<typeof usePolicy> }) => (
  <FormSection
    title="Entrar con doble factor"
    hint="Quien tenga uno de estos roles entrará con su clave y con un código de su teléfono. A quien no lo tenga se le pedirá que lo active antes de seguir."
  >
    <QueryView query={policy.query} fallback={politicaFallbacks.leer}>
      {(kept) => (
        <Stack gap="md">
          {GROUPS.map(({ tipo, title }) => (
            <Checkbox.Group key={tipo} label={title} value={policy.chosen} onChange={policy.choose}>
              <Stack gap="xs" mt="xs">
                {perfiles
                  .filter((perfil) => perfil.startsWith(`${tipo}.`))
                  .map((perfil) => (
                    <Checkbox
                      key={perfil}
                      value={perfil}
                      radius="xs"
                      label={labelOf(tipo, perfil)}
                      description={missingIn(kept, perfil)}
                    />
                  ))}
              </Stack>
            </Checkbox.Group>
          ))}
          <Text size="sm">Recomendado: Administrador, y quien emita facturas.</Text>
        </Stack>
      )}
    </QueryView>
  </FormSection>
);

function labelOf(tipo: TipoUsuario, perfil: PerfilExigido): string {
  const { name } = roleText(tipo, perfil.slice(tipo.length + 1));
  return RECOMMENDED.includes(perfil) ? `${name} (recomendado)` : name;
}

/** Number of people who would have to set up a second factor. */
function missingIn({ perfiles: counted }: Politica, perfil: PerfilExigido): string {
  const found = counted.find((one) => one.perfil === perfil);
  if (!found) return 'No hay nadie con este rol';
  const people = plural(found.personas, 'persona', 'personas');
  return found.sinFactor === 0
    ? `${people}, con doble factor`
    : `${people}; ${found.sinFactor} sin activarlo`;
}
