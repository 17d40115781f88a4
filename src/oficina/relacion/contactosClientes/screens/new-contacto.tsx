import { UniqueLookup } from '#oficina/base/unique-lookup.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import { contactosClientes } from '../contract.ts';
import { contactosClientes as family } from '../familia.ts';
import { contactoLayout, contactoLookup } from './contacto-layout.ts';

/** /panelAdmin/contactosClientes/nuevo */
export function Component() {
  const screen = useCrudScreen(family, contactosClientes);
  return (
    <UniqueLookup resource={contactosClientes} base={screen.base} {...contactoLookup}>
      {(intro) => <ResourceForm {...{ ...screen, intro }} layout={contactoLayout} />}
    </UniqueLookup>
  );
}
