import { Box, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { formatCount } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls } from '../calls.ts';
import { DIAS_PARA_DESHACER, type Importacion } from '../contract.ts';
import { BringFiles } from './bring-files.tsx';
import { BroughtFile } from './brought-file.tsx';
import styles from './import.module.css';
import { StepHeading } from './import-steps.tsx';
import { isBusy } from './import-words.ts';

const FALLBACK = 'Error al traer los datos';

type BroughtProps = {
  rows: Importacion[];
  traida: string;
  families: string[];
  onBrought(id: string): void;
  onAnother(): void;
};

/** Files that came together, in the order in which they go in, and what can be done with all of them. */
export function BroughtFiles({ rows, traida, families, onBrought, onAnother }: BroughtProps) {
  const queryClient = useQueryClient();
  const step = useMutation({
    mutationFn: (what: 'simularJuntas' | 'ejecutarJuntas') => importCalls[what]({ _id: traida }),
    onSuccess: (begun) => queryClient.setQueryData([IMPORTS, 'juntas', traida], begun),
    onError: () => queryClient.invalidateQueries({ queryKey: [IMPORTS, 'juntas', traida] }),
    meta: { fallback: FALLBACK },
  });
  const left = rows.filter(({ estado }) => estado !== 'terminada' && estado !== 'deshecha');
  const done = rows.filter(({ estado }) => estado === 'terminada');
  const busy = rows.some(({ estado }) => isBusy(estado));
  const tried = left.length > 0 && left.every(({ estado }) => estado === 'simulada');
  const writes = left.reduce((sum, { creadas, actualizadas }) => sum + creadas + actualizadas, 0);
  return (
    <section>
      <StepHeading>{headingOf({ rows, left, busy, tried })}</StepHeading>
      <ol
        className={`${shared.card} ${shared.list} ${shared.clipped} ${styles.rows}`}
        aria-label="Archivos, en el orden en que entran"
      >
        {rows.map((row, index) => (
          <BroughtFile key={row._id} row={row} place={index + 1} families={families} traida={traida} />
        ))}
      </ol>
      {busy && <p role="status">Trabajando. Puedes salir de aquí: sigue sin ti.</p>}
      {step.error && <Notice warning>{textOfError(step.error, FALLBACK)}</Notice>}
      {!busy && (
        <Group my="lg">
          {left.length > 0 && (
            <BusyButton
              variant={tried ? 'default' : 'filled'}
              busy={step.isPending}
              onClick={() => step.isPending || step.mutate('simularJuntas')}
            >
              Comprobar todo
            </BusyButton>
          )}
          {tried && writes > 0 && (
            <BusyButton busy={step.isPending} onClick={() => step.isPending || step.mutate('ejecutarJuntas')}>
              {`Importar todo: ${formatCount(writes)} filas`}
            </BusyButton>
          )}
          {done.length > 0 && <UndoAll traida={traida} done={done} />}
          <Button variant="default" onClick={onAnother}>
            Empezar con otros archivos
          </Button>
        </Group>
      )}
      {!busy && done.length === 0 && left.length > 0 && <BringFiles traida={traida} onBrought={onBrought} />}
    </section>
  );
}

type FilesState = { rows: Importacion[]; left: Importacion[]; busy: boolean; tried: boolean };

function headingOf({ rows, left, busy, tried }: FilesState): string {
  if (rows.length === 0) return 'No queda ningún archivo';
  if (busy)
    return rows.some(({ estado }) => estado === 'en marcha') ? 'Trayendo tus datos' : 'Comprobando todo';
  if (left.length === 0)
    return rows.some(({ estado }) => estado === 'terminada') ? 'Tus datos están aquí' : 'Se deshizo todo';
  return tried ? 'Esto es lo que pasará' : 'Mira si cada archivo es lo que parece';
}

function UndoAll({ traida, done }: { traida: string; done: Importacion[] }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => importCalls.deshacerJuntas({ _id: traida }),
    onSuccess: async (undone) => {
      setAsking(false);
      queryClient.setQueryData([IMPORTS, 'juntas', traida], undone);
      for (const { familia } of done) await queryClient.invalidateQueries({ queryKey: [familia] });
      showMessage('success', 'Se deshizo todo');
    },
    meta: { fallback: 'Error al deshacer lo que se trajo' },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Deshacer todo
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Deshacer todo lo que se trajo"
        action="Deshacer todo"
        busy={undoing.isPending}
        error={undoing.error}
        fallback="Error al deshacer lo que se trajo"
        dangerous
        onConfirm={() => undoing.mutate()}
        onClose={() => setAsking(false)}
      >
        <Text>
          Lo que crearon estos archivos se elimina y lo que cambiaron vuelve a ser como era, también los
          clientes que se crearon para sus facturas. Si alguien ha tocado después algo de ello, no se deshace
          nada. Se puede hacer durante {DIAS_PARA_DESHACER} días.
        </Text>
        <Box component="ul">
          {done.map(({ _id, nombreArchivo }) => (
            <li key={_id} className={shared.anywhere}>
              {nombreArchivo}
            </li>
          ))}
        </Box>
      </ConfirmDialog>
    </>
  );
}
