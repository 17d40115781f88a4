import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import type { Family } from '#office/family.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import type { CrudResource } from '#web/crud/resource-types.ts';
import { useAuxiliary } from './use-auxiliary.ts';

/** Form of a row of an ordinary family. */
export function auxiliaryForm(family: Family, resource: CrudResource): ComponentType {
  return function AuxiliaryForm() {
    const { id } = useParams();
    return <ResourceForm {...useAuxiliary(family, resource)} id={id} layout={family.layout} />;
  };
}
