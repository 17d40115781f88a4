import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleText } from '#oficina/base/roles/role-texts.ts';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { politicaCalls, politicaFallbacks } from '../calls.ts';
import { type PerfilExigido, type Politica, perfiles } from '../contract.ts';

const POLICY = ['negocio', 'politica'];

const GROUPS: { tipo: TipoUsuario; title: string }[] = [
  { tipo: 'trabajador', title: 'En la oficina' },
  { tipo: 'cliente', title: 'En las autoescuelas' },
];

/** Roles that decide over other people's data, or issue facturas. */
const RECOMMENDED: readonly PerfilExigido[] = ['trabajador.Administrador', 'trabajador.Facturacion'];

/** Roles that must sign in with a second factor. */
export function PolicySection() {
  const query = useQuery({
    queryKey: POLICY,
    queryFn: ({ signal }) => politicaCalls.leer(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: politicaFallbacks.leer, told: true },
  });
  return (
    <FormSection
      title="Entrar con doble factor"
      hint="Quien tenga uno de estos roles entrará con su clave y con un código de su teléfono. A quien no lo tenga se le pedirá que lo active antes de seguir."
    >
      <QueryView query={query} fallback={politicaFallbacks.leer}>
        {(policy) => <PolicyForm key={policy.version} policy={policy} />}
      </QueryView>
    </FormSection>
  );
}

function PolicyForm({ policy }: { policy: Politica }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<PerfilExigido[]>(policy.exigenDobleFactor);
  const dirty = chosen.toSorted().join() !== policy.exigenDobleFactor.toSorted().join();
  useUnsavedGuard(dirty);
  const saving = useMutation({
    mutationFn: () => politicaCalls.exigir(policy.version, chosen),
    onSuccess: (saved) => {
      showMessage('success', 'Guardado quién entra con doble factor');
      queries.setQueryData(POLICY, saved);
    },
    meta: { fallback: politicaFallbacks.exigir },
  });
  return (
    <Stack gap="md">
      {GROUPS.map(({ tipo, title }) => (
        <Checkbox.Group
          key={tipo}
          label={title}
          value={chosen}
          onChange={(values) => setChosen(perfiles.filter((perfil) => values.includes(perfil)))}
        >
          <Stack gap="xs" mt="xs">
            {perfiles
              .filter((perfil) => perfil.startsWith(`${tipo}.`))
              .map((perfil) => (
                <Checkbox
                  key={perfil}
                  value={perfil}
                  radius="xs"
                  label={labelOf(tipo, perfil)}
                  description={missingIn(policy, perfil)}
                />
              ))}
          </Stack>
        </Checkbox.Group>
      ))}
      <Text size="sm">Recomendado: Administrador, y quien emita facturas.</Text>
      <div>
        <BusyButton busy={saving.isPending} onClick={() => saving.isPending || saving.mutate()}>
          Guardar quién entra así
        </BusyButton>
      </div>
    </Stack>
  );
}

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
