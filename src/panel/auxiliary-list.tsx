import type { ComponentType } from 'react';
import type { Family } from '#oficina/base/family.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';

/** List of an ordinary family. */
export function auxiliaryList(family: Family, resource: CrudResource): ComponentType {
  return function AuxiliaryList() {
    return <ResourceList {...useCrudScreen(family, resource)} />;
  };
}
