import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import type { Family } from '#oficina/base/family.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';

/** Form of a row of an ordinary family. */
export function auxiliaryForm(family: Family, resource: CrudResource): ComponentType {
  return function AuxiliaryForm() {
    const { id } = useParams();
    return <ResourceForm {...useCrudScreen(family, resource)} id={id} layout={family.layout} />;
  };
}
