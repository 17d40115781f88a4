import { UniqueLookup } from '#office/unique-lookup.tsx';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { clientes } from '../contract.ts';
import { clientes as family } from '../familia.ts';
import { newClienteLayout } from './cliente-layout.ts';

/** /panelAdmin/clientes/nuevo */
export function Component() {
  const screen = useCrudScreen(family, clientes);
  const layout = newClienteLayout(useSessionUser());
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
