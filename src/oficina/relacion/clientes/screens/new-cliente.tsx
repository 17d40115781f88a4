import { UniqueLookup } from '#oficina/base/unique-lookup.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import { clientes } from '../contract.ts';
import { clientes as family } from '../familia.ts';
import { newClienteLayout } from './cliente-layout.ts';
import { OfficialNameInput } from './official-name-input.tsx';

const inputs: FormLayout['inputs'] = {
  nombreComercial: (props, others) => <OfficialNameInput {...{ props, others }} />,
};

/** /panelAdmin/clientes/nuevo */
export function Component() {
  const screen = useCrudScreen(family, clientes);
  const layout = { ...newClienteLayout(useSessionUser()), inputs };
  return (
    <UniqueLookup
      resource={clientes}
      by={['nif', 'email', 'telefono']}
      found="cliente recuperado"
      base={screen.base}
    >
      {(notice) => (
        <ResourceForm
          {...screen}
          layout={layout}
          intro={notice}
          createdTo={({ _id }) => `${screen.base}/${_id}`}
        />
      )}
    </UniqueLookup>
  );
}
