import { Box, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { responsablesCalls } from '#oficina/base/responsables-calls.ts';
import { counted } from '#platform/crud/screens/bulk/bulk-words.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { plural } from '#platform/kit/format.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import type { PaperKind } from '../paper-kind.ts';
import { ActResult } from './act-result.tsx';
import type { PaperAct, Reason } from './paper-act.ts';
import { type Outcome, runEach } from './run-each.ts';

type ActDialogProps = {
  kind: PaperKind;
  act: PaperAct;
  /** All the chosen papers; `act` says which of them it is for. */
  rows: readonly CrudRow[];
  onClose(): void;
  /** Something was done: the selection is over. */
  onDone(): void;
};

/** Says what is going to be done to which papers, does it one by one, and tells the result. */
export function ActDialog({ kind, act, rows, onClose, onDone }: ActDialogProps) {
  const { resource } = kind;
  const reached = rows.filter((row) => !act.leftOut(row));
  const acting = useActing(act, reached);
  const [chosen, setChosen] = useState('');
  const queries = useQueryClient();
  const busy = acting.state === 'busy';
  const close = () => {
    if (busy) return;
    onClose();
    keepFocus();
    if (acting.state === 'asking') return;
    onDone();
    queries.invalidateQueries({ queryKey: [resource.name] });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={`${act.verb} ${counted(resource, reached.length)}`}
      closeOnClickOutside={false}
      withCloseButton={!busy}
    >
      <Stack gap="md">
        {acting.state === 'asking' && (
          <>
            <Text>{act.about}</Text>
            <LeftOut act={act} rows={rows} />
            {act.asks && <ResponsableField value={chosen} onChange={setChosen} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus>
                Cancelar
              </Button>
              <Button onClick={() => acting.start(chosen)}>
                {act.verb} {counted(resource, reached.length)}
              </Button>
            </Group>
          </>
        )}
        {busy && <Progress done={acting.outcomes.length} of={acting.of} onStop={acting.stop} />}
        {acting.state === 'done' && (
          <ActResult {...{ kind, act, outcomes: acting.outcomes, of: acting.of }} undone={acting.undone}>
            {act.undo && !acting.undone && acting.outcomes.some(({ after }) => after) && (
              <Button variant="default" onClick={acting.undo}>
                Deshacer
              </Button>
            )}
            <Button onClick={close} data-autofocus>
              Volver a la lista
            </Button>
          </ActResult>
        )}
      </Stack>
    </Modal>
  );
}

type Acting = {
  state: 'asking' | 'busy' | 'done';
  outcomes: readonly Outcome[];
  of: number;
  undone: boolean;
};

/** Does an act to each row, and can undo it where there is a way. */
function useActing(act: PaperAct, rows: readonly CrudRow[]) {
  const [acting, setActing] = useState<Acting>({ state: 'asking', outcomes: [], of: 0, undone: false });
  const stopping = useRef(false);
  // When the dialog leaves the screen, it stops: the rest of the rows stay as they are.
  useEffect(
    () => () => {
      stopping.current = true;
    },
    [],
  );
  const go = async (some: readonly CrudRow[], run: (row: CrudRow) => Promise<CrudRow>, undone: boolean) => {
    stopping.current = false;
    const common = { of: some.length, undone };
    setActing({ state: 'busy', outcomes: [], ...common });
    const outcomes = await runEach(some, run, {
      stopped: () => stopping.current,
      onEach: (so) => setActing({ state: 'busy', outcomes: so, ...common }),
    });
    setActing({ state: 'done', outcomes, ...common });
  };
  const undo = () => {
    const changed = acting.outcomes.flatMap(({ row, after }) => (after ? [{ row, after }] : []));
    const byId = new Map(changed.map((one) => [one.row._id, one]));
    return go(
      changed.map(({ row }) => row),
      async (row) => {
        const one = byId.get(row._id);
        return one && act.undo ? act.undo(one.row, one.after) : row;
      },
      true,
    );
  };
  return {
    ...acting,
    start: (chosen: string) => go(rows, (row) => act.run(row, chosen), false),
    stop: () => {
      stopping.current = true;
    },
    undo,
  };
}

function LeftOut({ act, rows }: Pick<ActDialogProps, 'act' | 'rows'>) {
  const counts = new Map<Reason, number>();
  for (const row of rows) {
    const reason = act.leftOut(row);
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  return (
    <Text size="sm">
      Se quedan fuera {[...counts].map(([[one, many], count]) => plural(count, one, many)).join(', ')}.
    </Text>
  );
}

type ProgressProps = { done: number; of: number; onStop(): void };

const Progress = ({ done, of, onStop }: ProgressProps) => (
  <>
    <Box component="progress" w="100%" value={done} max={of} aria-label="Hechas" />
    <Group justify="space-between">
      <Text role="status">
        {done} de {of}…
      </Text>
      <Button variant="default" onClick={onStop}>
        Parar
      </Button>
    </Group>
  </>
);

function ResponsableField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { data } = useQuery({
    queryKey: ['responsables', 'list', 'assign'],
    queryFn: ({ signal }) => responsablesCalls.leer({}, signal),
    meta: { background: true },
  });
  const people = (data?.filas ?? []).filter(({ activo }) => activo);
  return (
    <NativeSelect
      label="Responsable"
      value={value}
      data={[
        { value: '', label: 'Sin responsable' },
        ...people.map(({ _id, nombre }) => ({ value: _id, label: nombre })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
