import { ResourceForm } from '#web/crud/resource-form.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { officeFamilies } from '../../office-families.ts';
import { UniqueLookup } from '../../unique-lookup.tsx';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { alumnos } from '../contract.ts';
import { learnerLayout, learnerLookup } from './learner-layout.ts';

/** /panelAdmin/alumnos/nuevo */
export function Component() {
  const screen = useCrudScreen(officeFamilies.alumnos, alumnos);
  const layout = learnerLayout(useSessionUser(), undefined);
  return (
    <UniqueLookup resource={alumnos} base={screen.base} {...learnerLookup}>
      {(intro) => (
        <ResourceForm {...{ ...screen, layout, intro }} createdTo={({ _id }) => `${screen.base}/${_id}`} />
      )}
    </UniqueLookup>
  );
}
