import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { PaperCorreos } from '#oficina/base/letters/paper-correos.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import { historyKey } from '#platform/crud/screens/history-reader.ts';
import type { CrudResource, CrudRow, RowOf } from '#platform/crud/screens/resource-types.ts';
import { RowHistory } from '#platform/crud/screens/row-history.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import type { Values } from '#platform/kit/contract/resource.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { camposDePapel, camposDeTotales } from '../head-fields.ts';
import type { PaperBeside } from '../paper-out.ts';
import { LineasReading } from './lineas-reading.tsx';
import { PaperForm } from './paper-form.tsx';
import type { PaperKind } from './paper-kind.ts';
import { nameOfPaper } from './paper-name.ts';
import { PaperWay } from './paper-steps.tsx';
import { TotalsCard } from './totals-card.tsx';

type PaperScreenProps<R extends CrudResource, Row = RowOf<R> & PaperBeside> = {
  kind: PaperKind<R>;
  state(row: Row): ReactNode;
  actions(row: Row): ReactNode;
  /** Notices above the sections, when the paper is only read. */
  notices?(row: Row): ReactNode;
  /** Content above everything, also above the form. */
  before?(row: Row): ReactNode;
  /** Content under the totals, when the paper is only read. */
  beside?(row: Row): ReactNode;
  /** Content between the paper and its historial. */
  after?(row: Row): ReactNode;
};

/** Paper of any kind, as its call gives it. */
type AnyPaper = CrudRow &
  Values<typeof camposDePapel & typeof camposDeTotales> &
  PaperBeside & { estado: string };
type AnyProps = PaperScreenProps<CrudResource, AnyPaper>;

/** Screen of a paper: its steps, its content as a form or to read, and its historial. */
export function PaperScreen<R extends CrudResource>(props: PaperScreenProps<R>) {
  const { id = '' } = useParams();
  // From here on, the code treats every kind of paper alike.
  return <Paper key={id} id={id} {...(props as unknown as AnyProps)} />;
}

function Paper({ id, kind, state, actions, ...parts }: AnyProps & { id: string }) {
  const { family, resource } = kind;
  const words = wordsOf(resource);
  const query = useRecord<CrudResource, AnyPaper>(resource, id);
  const row = query.data;
  const name = row ? nameOfPaper(row) : words.noun;
  return (
    <>
      <PageHeader
        title={name}
        trail={[{ name: family.heading, to: family.base }]}
        status={row && state(row)}
        actions={row && actions(row)}
      />
      {row && <PaperWay kind={kind} estado={row.estado} />}
      <QueryView query={query} fallback={words.fallbacks.consultar}>
        {(loaded) => <PaperContent kind={kind} row={loaded} parts={parts} onReload={() => query.refetch()} />}
      </QueryView>
    </>
  );
}

type Parts = Pick<AnyProps, 'notices' | 'before' | 'beside' | 'after'>;
type PaperContentProps = { kind: PaperKind; row: AnyPaper; parts: Parts; onReload(): Promise<unknown> };

function PaperContent({ kind, row, parts, onReload }: PaperContentProps) {
  const { family, resource, editable } = kind;
  const { canEdit } = useCrudScreen(family, resource);
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const onSaved = (saved: CrudRow) => {
    queries.setQueryData([resource.name, 'one', row._id], saved);
    queries.invalidateQueries({ queryKey: historyKey(resource.name, row._id) });
  };
  return (
    <Stack gap="md">
      {parts.before?.(row)}
      {canEdit && editable.includes(row.estado) ? (
        <PaperForm
          key={attempt}
          {...{ kind, row, onSaved }}
          onDiscard={() => onReload().finally(() => setAttempt(attempt + 1))}
        />
      ) : (
        <Reading kind={kind} row={row} beside={parts.beside?.(row)}>
          {!canEdit && <Notice>Tu rol permite ver estos datos, pero no cambiarlos.</Notice>}
          {row.motivoCierre ? <Notice>Motivo: {String(row.motivoCierre)}</Notice> : null}
          {parts.notices?.(row)}
        </Reading>
      )}
      <PaperCorreos familia={resource.name} row={row} />
      {parts.after?.(row)}
      <RowHistory resource={resource} row={row} />
    </Stack>
  );
}

type ReadingProps = { kind: PaperKind; row: AnyPaper; beside: ReactNode; children: ReactNode };

function Reading({ kind: { resource, sections: all }, row, beside, children }: ReadingProps) {
  const sections = [...all.above, ...all.below];
  const shown = new Set(sections.flatMap(({ fields }) => fields));
  const hidden = Object.keys(resource.fields).filter((name) => !shown.has(name) || !row[name]);
  return (
    <div className={shared.beside}>
      <div className={`${shared.stack} ${shared.oneColumn} ${shared.gap16}`}>
        {children}
        <FormSection title="Líneas">
          <LineasReading lines={row.lineas} impuesto={row.impuesto} />
        </FormSection>
        <ResourceReading resource={resource} layout={{ sections, hidden }} row={row} />
      </div>
      <aside>
        <TotalsCard totals={row} impuesto={row.impuesto} />
        {beside}
      </aside>
    </div>
  );
}
