import type { ComponentType } from 'react';
import { ResourceList } from '#web/crud/resource-list.tsx';
import type { CrudResource } from '#web/crud/resource-types.ts';
import type { Auxiliary } from './auxiliaries.ts';
import { useAuxiliary } from './use-auxiliary.ts';

/** The rows of an ordinary family. */
export function auxiliaryList(family: Auxiliary, resource: CrudResource): ComponentType {
  return function AuxiliaryList() {
    return <ResourceList {...useAuxiliary(family, resource)} />;
  };
}
