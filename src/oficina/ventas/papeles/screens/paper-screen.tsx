import { Box, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { PaperCorreos } from '#oficina/base/letters/paper-correos.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { historyKey } from '#platform/crud/screens/history-reader.ts';
import type { CrudResource, CrudRow, RowOf } from '#platform/crud/screens/resource-types.ts';
import { RowHistory } from '#platform/crud/screens/row-history.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import type { Values } from '#platform/kit/contract/resource.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { keepFocus, NEXT_ACT } from '#platform/ui/keep-focus.ts';
import { later } from '#platform/ui/later.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { MoreActions } from '#platform/ui/more-actions.tsx';
import shared from '#platform/ui/shared.module.css';
import type { camposDePapel, camposDeTotales } from '../head-fields.ts';
import type { PaperBeside } from '../paper-out.ts';
import { PaperForm } from './paper-form.tsx';
import type { PaperKind } from './paper-kind.ts';
import { nameOfPaper } from './paper-name.ts';
import { PaperRead } from './paper-read.tsx';
import { PaperWay } from './paper-steps.tsx';
import styles from './summary.module.css';
import { TotalsCard } from './totals-card.tsx';

// It comes after what is read and written.
const StoredPdf = later(async () => (await import('./paper-pdf.tsx')).StoredPdf, { reload: false });

type PaperScreenProps<R extends CrudResource, Row = RowOf<R> & PaperBeside> = {
  kind: PaperKind<R>;
  state(row: Row): ReactNode;
  /** Next acts on the paper, the main one last. */
  next(row: Row): ReactNode;
  /** The less common acts. */
  more(row: Row): ReactNode;
  /** Amount that matters in a paper that is only read; its total by default. */
  figure?(row: Row): Figure;
  /** Sentence under the state, when the paper is only read. */
  standing?(row: Row): ReactNode;
  /** Content under the lines. */
  under?(row: Row): ReactNode;
  /** Amounts under the total, when the paper is only read. */
  money?(row: Row): ReactNode;
  /** Content between the paper and its historial. */
  after?(row: Row): ReactNode;
};

/** Amount in euros, what it is, and a sentence about it. */
export type Figure = { name: string; value: string; note?: string; bad?: boolean };

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

function Paper({ id, kind, ...parts }: AnyProps & { id: string }) {
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
        actions={
          row && (
            <>
              <PaperWay kind={kind} estado={row.estado} />
              <MoreActions>{parts.more(row)}</MoreActions>
            </>
          )
        }
        oneLine
      />
      <QueryView query={query} fallback={words.fallbacks.consultar}>
        {(loaded) => <PaperContent kind={kind} row={loaded} parts={parts} onReload={() => query.refetch()} />}
      </QueryView>
    </>
  );
}

type Parts = Omit<AnyProps, 'kind'>;
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
  const writes = canEdit && editable.includes(row.estado);
  // A step takes its button away, and the dialog that asked for it: what comes next has the focus.
  const last = useRef(row.estado);
  useEffect(() => {
    if (last.current !== row.estado) keepFocus(NEXT_ACT);
    last.current = row.estado;
  }, [row.estado]);
  const after = (
    <>
      <PaperCorreos familia={resource.name} row={row} />
      {parts.after?.(row)}
      <RowHistory resource={resource} row={row} />
    </>
  );
  return (
    <Stack gap="md">
      {writes ? (
        <div>
          <PaperForm
            key={attempt}
            {...{ kind, row, onSaved }}
            next={parts.next(row)}
            under={parts.under?.(row)}
            onDiscard={() => onReload().finally(() => setAttempt(attempt + 1))}
          />
        </div>
      ) : (
        <div>
          <Summary row={row} parts={parts} />
          <PaperRead
            {...{ kind, row }}
            lines={row.lineas}
            said
            under={
              <>
                {!canEdit && <Notice>Tu rol permite ver estos datos, pero no cambiarlos.</Notice>}
                {parts.under?.(row)}
              </>
            }
            aside={
              <>
                <TotalsCard totals={row} impuesto={row.impuesto} rows={parts.money?.(row)} />
                <StoredPdf row={row} kind={kind} />
              </>
            }
            after={after}
          />
        </div>
      )}
      {writes && after}
    </Stack>
  );
}

/** Who, how much, in what state and what next. */
function Summary({ row, parts }: { row: AnyPaper; parts: Parts }) {
  const { _idCliente, clienteNombre, nombres = {}, total, impuesto } = row;
  const { name, value, note, bad }: Figure = parts.figure?.(row) ?? {
    name: 'Total',
    value: total,
    note: `con ${impuesto}`,
  };
  const cliente = nombres._idCliente ?? clienteNombre;
  return (
    <section className={`${shared.card} ${styles.summary}`} aria-label="Lo que importa">
      <div>
        <p className={shared.plain}>Cliente</p>
        <Box component="p" className={`${shared.plain} ${styles.who}`} fz={17} fw={700}>
          {_idCliente ? (
            <Link className={shared.titleLink} to={`/panelAdmin/clientes/${_idCliente}`}>
              {cliente}
            </Link>
          ) : (
            cliente || 'Sin cliente'
          )}
        </Box>
        {clienteNombre && clienteNombre !== cliente && (
          <p className={`${shared.hint} ${shared.cut}`}>A nombre de {clienteNombre}</p>
        )}
      </div>
      <div>
        <p className={shared.plain}>{name}</p>
        <Box
          component="p"
          className={`${shared.plain} ${styles.figure}`}
          c={bad ? 'var(--danger)' : undefined}
        >
          {formatEurosText(value)}
        </Box>
        {note && <p className={shared.hint}>{note}</p>}
      </div>
      <div>
        <p className={shared.plain}>Estado</p>
        <div className={`${shared.row} ${shared.gap4}`}>{parts.state(row)}</div>
        <div className={shared.hint}>{parts.standing?.(row)}</div>
        {row.motivoCierre ? (
          <p className={`${shared.hint} ${shared.anywhere}`}>Motivo: {String(row.motivoCierre)}</p>
        ) : null}
      </div>
      <div className={styles.next} data-next>
        {parts.next(row)}
      </div>
    </section>
  );
}
