import type { ReactNode } from 'react';
import { EtapaMark } from '#oficina/base/board/etapa-mark.tsx';
import { useIsCliente } from '#oficina/base/cliente-panel.ts';
import { OwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { PartTabs } from '#platform/ui/frame/part-tabs.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Under } from '#platform/ui/mark.tsx';
import { type RecordFamily, seesPart, useOpenRecord } from './record-family.ts';

type RecordHeadProps<OneRow extends object> = {
  record: RecordFamily<OneRow>;
  id: string;
  row: OneRow | undefined;
  /** Name of the shown part, for the page's title; the summary has none. */
  part?: string;
  actions?: ReactNode;
};

/** Head of a record: name, state, actions, and the parts that this person may see. */
export function RecordHead<OneRow extends object>({
  record,
  id,
  row,
  part,
  actions,
}: RecordHeadProps<OneRow>) {
  const user = useSessionUser();
  const { family, parts } = record;
  const base = `${family.base}/${id}`;
  const name = record.nameOf(row);
  const seen = parts.filter(({ path }) => seesPart(record, path, user));
  return (
    <>
      <PageHeader
        title={name}
        part={part}
        trail={[{ name: family.heading, to: family.base }]}
        status={row && (record.status ? record.status(row) : <Etapa row={row} />)}
        actions={
          row &&
          (actions || record.actions) && (
            <>
              {actions}
              {record.actions?.(row)}
            </>
          )
        }
      />
      <PartTabs
        label={`Partes de ${name}`}
        tabs={[
          { name: 'Resumen', to: base },
          ...seen.map(({ path, name: tab }) => ({ name: tab, to: `${base}/${path}` })),
        ]}
      />
    </>
  );
}

type Staged = { etapa?: string; activo?: boolean; codigo?: string };

const Etapa = ({ row: { etapa = '', activo, codigo } }: { row: Staged }) => (
  <>
    <EtapaMark etapa={etapa} />
    {activo === false && <Under>Fuera de uso</Under>}
    <Under>{codigo}</Under>
  </>
);

type RecordPartProps<OneRow extends CrudRow> = {
  record: RecordFamily<OneRow>;
  /** Its name in the page's title: 'Contactos'. */
  part: string;
  children(row: OneRow): ReactNode;
};

/** Shows a part under the head of its record, which the page's address names; an autoescuela's panel shows its own record. */
export const RecordPart = <OneRow extends CrudRow>(props: RecordPartProps<OneRow>) =>
  useIsCliente() ? (
    <OwnAutoescuela part={props.part}>{props.children}</OwnAutoescuela>
  ) : (
    <OpenPart {...props} />
  );

function OpenPart<OneRow extends CrudRow>({ record, part, children }: RecordPartProps<OneRow>) {
  const { id, row, query, fallback } = useOpenRecord(record);
  return (
    <>
      <RecordHead {...{ record, id, row, part }} />
      <QueryView query={query} fallback={fallback}>
        {children}
      </QueryView>
    </>
  );
}
