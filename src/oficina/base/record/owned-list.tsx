import type { ComponentType } from 'react';
import { PartHeading } from '#oficina/base/part-heading.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import type { OwnedRows } from './owned-rows.ts';
import { useOpenRecord } from './record-family.ts';
import { RecordPart } from './record-head.tsx';

/** List of the owned rows, under the record's heading. */
export function ownedList<R extends CrudResource>(owned: OwnedRows<R>): ComponentType {
  return function OwnedList() {
    return (
      <RecordPart record={owned.owner} part={owned.part}>
        {(row) => <Rows key={row._id} owned={owned} row={row} />}
      </RecordPart>
    );
  };
}

function Rows<R extends CrudResource>({ owned, row }: { owned: OwnedRows<R>; row: CrudRow }) {
  const { family, resource, owner, path, part, empty, head, cells, linkTo } = owned;
  const { base } = useOpenRecord(owner);
  const screen = useCrudScreen(family, resource);
  return (
    <ResourceList
      {...screen}
      base={`${base}/${path}`}
      fixed={{ [owner.field]: row._id }}
      head={(create) => head?.(create, screen.canEdit) ?? <PartHeading title={part}>{create}</PartHeading>}
      empty={empty}
      {...(cells && { cells })}
      {...(linkTo && { linkTo })}
    />
  );
}
