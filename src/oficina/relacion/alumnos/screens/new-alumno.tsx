import { UniqueLookup } from '#oficina/base/unique-lookup.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import { alumnos } from '../contract.ts';
import { alumnos as family } from '../familia.ts';
import { alumnoLayout, alumnoLookup } from './alumno-layout.ts';

/** /panelAdmin/alumnos/nuevo */
export function Component() {
  const screen = useCrudScreen(family, alumnos);
  const layout = alumnoLayout(useSessionUser(), undefined);
  return (
    <UniqueLookup resource={alumnos} base={screen.base} {...alumnoLookup}>
      {(intro) => (
        <ResourceForm {...{ ...screen, layout, intro }} createdTo={({ _id }) => `${screen.base}/${_id}`} />
      )}
    </UniqueLookup>
  );
}
