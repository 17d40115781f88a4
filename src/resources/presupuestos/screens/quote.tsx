import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '#web/call.ts';
import { historyKey } from '#web/crud/history-reader.ts';
import { RemoveRow } from '#web/crud/remove-row.tsx';
import { ResourceReading } from '#web/crud/resource-fields.tsx';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { RowHistory } from '#web/crud/row-history.tsx';
import { wordsOf } from '#web/crud/words.ts';
import { download } from '#web/download.ts';
import { FormSection } from '#web/forms/form-section.tsx';
import { showMessage } from '#web/messages.ts';
import { useSessionUser } from '#web/session/session.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice, Under } from '#web/ui/mark.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { releaseUnsaved } from '#web/unsaved.ts';
import type { Totales } from '../../papeles/arithmetic.ts';
import type { Linea } from '../../papeles/line-contract.ts';
import { LinesReading } from '../../papeles/screens/lines-reading.tsx';
import styles from '../../papeles/screens/paper.module.css';
import { TotalsCard } from '../../papeles/screens/totals-card.tsx';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { useRecord } from '../../use-record.ts';
import { permitted } from '../../usuarios/roles.ts';
import { presupuestos } from '../contract.ts';
import { editablesPresupuesto } from '../estados.ts';
import { quotesFamily } from './family.ts';
import { QuoteForm } from './quote-form.tsx';
import { QuoteState } from './quote-state.tsx';
import { QuoteSteps, QuoteWay } from './quote-steps.tsx';
import { quoteSections } from './sections.ts';

const words = wordsOf(presupuestos);

/** /panelAdmin/presupuestos/:id */
export function Component() {
  const { id = '' } = useParams();
  return <Quote key={id} id={id} />;
}

function Quote({ id }: { id: string }) {
  const query = useRecord(presupuestos, id);
  const row = query.data;
  const name = row
    ? String(row.codigo ?? `Borrador${row.clienteNombre ? ` para ${row.clienteNombre}` : ''}`)
    : words.noun;
  return (
    <>
      <PageHeader
        title={name}
        trail={[{ name: quotesFamily.title, to: quotesFamily.base }]}
        status={
          row && (
            <>
              <QuoteState row={row} />
              {Number(row.numVersion) > 1 && <Under>Versión {String(row.numVersion)}</Under>}
            </>
          )
        }
        actions={row && <Actions row={row} />}
      />
      {row && <QuoteWay estado={String(row.estado)} />}
      <Loaded query={query} fallback={words.fallbacks.consultar}>
        {(loaded) => <Shown row={loaded} onReload={() => query.refetch()} />}
      </Loaded>
    </>
  );
}

function Shown({ row, onReload }: { row: CrudRow; onReload(): Promise<unknown> }) {
  const { canEdit } = useCrudScreen(quotesFamily, presupuestos);
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const open = editablesPresupuesto.some((estado) => estado === row.estado);
  const onSaved = (saved: CrudRow) => {
    queries.setQueryData(['presupuestos', 'one', row._id], saved);
    queries.invalidateQueries({ queryKey: historyKey('presupuestos', row._id) });
  };
  return (
    <Stack gap="md">
      {canEdit && open ? (
        // Steps change its version: what is written goes over the one that is shown.
        <QuoteForm
          key={`${attempt} ${row.estado}`}
          {...{ row, onSaved }}
          onDiscard={() => onReload().finally(() => setAttempt(attempt + 1))}
        />
      ) : (
        <Reading
          row={row}
          reason={canEdit ? undefined : 'Tu rol permite ver estos datos, pero no cambiarlos.'}
        />
      )}
      <RowHistory resource={presupuestos} row={row} />
    </Stack>
  );
}

function Reading({ row, reason }: { row: CrudRow; reason: string | undefined }) {
  const sections = [...quoteSections.above, ...quoteSections.below];
  const shown = new Set(sections.flatMap(({ fields }) => fields));
  const hidden = Object.keys(presupuestos.fields).filter((name) => !shown.has(name) || !row[name]);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {reason && <Notice>{reason}</Notice>}
        {row.motivoCierre ? <Notice>Motivo: {String(row.motivoCierre)}</Notice> : null}
        {row.aceptadoPor ? <Notice>Lo aceptó {String(row.aceptadoPor)}.</Notice> : null}
        <FormSection title="Líneas">
          <LinesReading lines={(row.lineas ?? []) as Linea[]} impuesto={String(row.impuesto)} />
        </FormSection>
        <ResourceReading resource={presupuestos} layout={{ sections, hidden }} row={row} />
      </div>
      <aside className={styles.aside}>
        <TotalsCard totals={row as unknown as Totales} impuesto={String(row.impuesto)} />
      </aside>
    </div>
  );
}

function Actions({ row }: { row: CrudRow }) {
  const navigate = useNavigate();
  const user = useSessionUser();
  const { canCreate, canRemove } = useCrudScreen(quotesFamily, presupuestos);
  const printing = useMutation({
    mutationFn: () =>
      download(
        'presupuestos/descargar',
        { _id: row._id },
        { signal: new AbortController().signal, onProgress: () => {} },
      ),
    meta: { fallback: 'Error al descargar el documento' },
  });
  const copying = useMutation({
    mutationFn: () => call<CrudRow>('POST', 'presupuestos/duplicar', { body: { _id: row._id } }),
    onSuccess: ({ _id }) => {
      showMessage('success', words.created);
      navigate(`${quotesFamily.base}/${_id}`);
    },
    meta: { fallback: words.fallbacks.crear },
  });
  const leave = () => {
    releaseUnsaved();
    navigate(quotesFamily.base);
  };
  const orders = user !== undefined && permitted(user, 'pedidos', 'C') !== null;
  return (
    <>
      {canRemove && row.codigo === null && (
        <RemoveRow resource={presupuestos} row={row} fallback={words.fallbacks.eliminar} onRemoved={leave} />
      )}
      <BusyButton variant="default" busy={printing.isPending} onClick={() => printing.mutate()}>
        PDF
      </BusyButton>
      {canCreate && (
        <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
          Duplicar
        </Button>
      )}
      {user && permitted(user, 'presupuestos', 'T') !== null && <QuoteSteps row={row} />}
      {orders && row.estado === '5' && <OrderButton row={row} />}
    </>
  );
}

function OrderButton({ row }: { row: CrudRow }) {
  const making = useMutation({
    mutationFn: () => call<CrudRow>('POST', 'pedidos/crearDesdePresupuesto', { body: { _id: row._id } }),
    onSuccess: ({ codigo }) => showMessage('success', `Pedido ${codigo} creado`),
    meta: { fallback: 'Error al crear el pedido' },
  });
  return (
    <BusyButton busy={making.isPending} onClick={() => making.mutate()}>
      Crear pedido
    </BusyButton>
  );
}
