import type { ComponentType } from 'react';
import type { Family } from '#office/family.ts';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceList } from '#web/crud/resource-list.tsx';
import type { CrudResource } from '#web/crud/resource-types.ts';

/** List of an ordinary family. */
export function auxiliaryList(family: Family, resource: CrudResource): ComponentType {
  return function AuxiliaryList() {
    return <ResourceList {...useCrudScreen(family, resource)} />;
  };
}
