import { UniqueLookup } from '#office/unique-lookup.tsx';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { useSessionUser } from '#web/session/session.ts';
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
