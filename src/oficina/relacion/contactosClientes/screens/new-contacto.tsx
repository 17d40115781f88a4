import { UniqueLookup } from '#office/unique-lookup.tsx';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';
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
