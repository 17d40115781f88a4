import { Box, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#platform/browser/api-error.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { formatCount } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls } from '../calls.ts';
import { DIAS_PARA_DESHACER, type Importacion } from '../contract.ts';
import type { ImportFamily } from '../families.ts';
import { StepHeading } from './import-steps.tsx';
import { summaryOf } from './import-words.ts';
import { RowsReport } from './rows-report.tsx';
import { UnderstoodList } from './understood-values.tsx';

type ReportStepProps = {
  row: Importacion;
  family: ImportFamily;
  onColumns: () => void;
  onAnother: () => void;
};

/** Report of a trial or an import, with the next actions. */
export function ReportStep({ row, family, onColumns, onAnother }: ReportStepProps) {
  const tried = row.estado === 'simulada';
  return (
    <section>
      <StepHeading>{tried ? 'Esto es lo que pasará' : headings(row)}</StepHeading>
      <Box component="p" className={shared.anywhere} m="0 0 16px">
        <strong>{row.nombreArchivo}</strong>
        {row.hechaEn && (
          <>
            {' · '}
            <Moment at={row.hechaEn} /> · {row.usuario}
          </>
        )}
      </Box>
      {row.estado === 'deshecha' && (
        <Notice>
          <span>
            Se deshizo entera
            {row.deshechaEn && (
              <>
                {' '}
                el <Moment at={row.deshechaEn} />
              </>
            )}
            : lo que creó ya no está y lo que cambió ha vuelto a ser como era.
          </span>
        </Notice>
      )}
      {tried ? (
        <TriedActions row={row} family={family} onColumns={onColumns} />
      ) : (
        <DoneActions row={row} family={family} onAnother={onAnother} />
      )}
      <RowsReport row={row} tried={tried} fallback={family.fallback} />
    </section>
  );
}

const headings = ({ estado }: Importacion): string =>
  estado === 'deshecha' ? 'Importación deshecha' : 'Importación terminada';

type TriedProps = Omit<ReportStepProps, 'onAnother'>;

function TriedActions({ row, family, onColumns }: TriedProps) {
  const queryClient = useQueryClient();
  const running = useMutation({
    mutationFn: () => importCalls.ejecutar(row),
    onSuccess: (begun) => queryClient.setQueryData([IMPORTS, row._id], begun),
    // After a failure the import is read again, because another person may have started it.
    onError: () => queryClient.invalidateQueries({ queryKey: [IMPORTS, row._id] }),
    meta: { fallback: family.fallback },
  });
  const count = row.creadas + row.actualizadas;
  return (
    <>
      <UnderstoodList row={row} onRead={onColumns} />
      {count === 0 && <Notice warning>Tal como está, no se importaría ninguna fila.</Notice>}
      {row.clientesCreados > 0 && (
        <Notice>
          {row.clientesCreados === 1
            ? 'Además se creará 1 cliente que no está.'
            : `Además se crearán ${formatCount(row.clientesCreados)} clientes que no están.`}
        </Notice>
      )}
      {count > 0 && row.rechazadas > 0 && (
        <Notice>
          Las que tienen errores se corrigen aquí mismo. O importa ahora las que están bien y, cuando arregles
          las otras, sube solo esas.
        </Notice>
      )}
      <Group mb="lg">
        {count > 0 && (
          <BusyButton busy={running.isPending} onClick={() => running.isPending || running.mutate()}>
            {count === 1 ? 'Importar 1 fila' : `Importar ${formatCount(count)} filas`}
          </BusyButton>
        )}
        <Button variant="default" onClick={onColumns}>
          Cambiar las columnas
        </Button>
        <RefusedRowsButton row={row} fallback={family.fallback} />
      </Group>
    </>
  );
}

type DoneProps = Omit<ReportStepProps, 'onColumns'>;

function DoneActions({ row, family, onAnother }: DoneProps) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => importCalls.deshacer(row),
    onSuccess: async (undone) => {
      setAsking(false);
      queryClient.setQueryData([IMPORTS, row._id], undone);
      await queryClient.invalidateQueries({ queryKey: [row.familia] });
      showMessage('success', 'Importación deshecha');
    },
    meta: { fallback: 'Error al deshacer la importación' },
  });
  const written = row.creadas + row.actualizadas > 0;
  return (
    <>
      <Group mb="lg">
        <Button component={Link} to={`/panelAdmin/${family.list}`}>
          Ver {family.many}
        </Button>
        <Button variant="default" onClick={onAnother}>
          Importar otro archivo
        </Button>
        <RefusedRowsButton row={row} fallback={family.fallback} />
        {row.estado === 'terminada' && written && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Deshacer la importación
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Deshacer la importación"
        action="Deshacer la importación"
        busy={undoing.isPending}
        error={undoing.error}
        fallback="Error al deshacer la importación"
        dangerous
        onConfirm={() => undoing.mutate()}
        onClose={() => setAsking(false)}
      >
        <Text>
          {row.nombreArchivo}: {summaryOf(row)}. Lo que creó se elimina y lo que cambió vuelve a ser como era.
          Si alguien ha tocado después alguna de sus filas, no se deshace nada. Se puede hacer durante{' '}
          {DIAS_PARA_DESHACER} días.
        </Text>
        <ChangedRows error={undoing.error} />
      </ConfirmDialog>
    </>
  );
}

/** Rows that somebody changed since the import, as the refusal names them. */
function ChangedRows({ error }: { error: unknown }) {
  const named = error instanceof ApiError ? error.detalle.cambiadas : undefined;
  if (!Array.isArray(named)) return null;
  return (
    <ul>
      {named.map(({ numero, etiqueta }: { numero: number; etiqueta: string }) => (
        <li key={numero}>
          Fila {numero}: {etiqueta}
        </li>
      ))}
    </ul>
  );
}

function RefusedRowsButton({ row, fallback }: { row: Importacion; fallback: string }) {
  const downloading = useMutation({
    mutationFn: () => importCalls.rechazadas(row._id),
    meta: { fallback },
  });
  if (row.rechazadas === 0) return null;
  return (
    <BusyButton
      variant="default"
      busy={downloading.isPending}
      onClick={() => downloading.isPending || downloading.mutate()}
    >
      Descargar las filas con errores
    </BusyButton>
  );
}
