import type { ReactNode } from 'react';
import { EtapaMark } from '#oficina/base/board/etapa-mark.tsx';
import type { ScreenFamily } from '#oficina/base/family.ts';
import { usePageTitle } from '#platform/browser/page-title.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { type PartTab, PartTabs } from '#platform/ui/frame/part-tabs.tsx';
import { Under } from '#platform/ui/mark.tsx';

export type RecordHeadProps = {
  /** List of the record. */
  list: Pick<ScreenFamily, 'heading' | 'base'>;
  name: string;
  row?: { etapa: string; codigo: string; activo?: boolean } | undefined;
  /** State beside the name, instead of the etapa and the code of `row`. */
  status?: ReactNode;
  /** Name of the shown part, for the page's title. */
  part?: string | undefined;
  tabs: readonly PartTab[];
  actions?: ReactNode;
};

/** Head of a record that has several parts: name, state, actions and parts. */
export function RecordHead({ list, name, row, status: given, part, tabs, actions }: RecordHeadProps) {
  const status =
    given ??
    (row && (
      <>
        <EtapaMark etapa={row.etapa} />
        {row.activo === false && <Under>Fuera de uso</Under>}
        <Under>{row.codigo}</Under>
      </>
    ));
  return (
    <>
      <PageHeader
        title={name}
        trail={[{ name: list.heading, to: list.base }]}
        status={status}
        actions={actions}
      />
      <PartTitle title={part ? `${part} · ${name}` : name} />
      <PartTabs label={`Partes de ${name}`} tabs={tabs} />
    </>
  );
}

/** Rendered after the heading, whose title it replaces. */
function PartTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
