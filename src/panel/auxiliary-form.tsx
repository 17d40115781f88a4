import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import type { Family } from '#office/family.ts';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import type { CrudResource } from '#web/crud/resource-types.ts';

/** Form of a row of an ordinary family. */
export function auxiliaryForm(family: Family, resource: CrudResource): ComponentType {
  return function AuxiliaryForm() {
    const { id } = useParams();
    return <ResourceForm {...useCrudScreen(family, resource)} id={id} layout={family.layout} />;
  };
}
