import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatMonth, plural } from '#platform/kit/format.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { ReportTable } from '#platform/ui/report-table.tsx';
import { datosOficialesCalls, datosOficialesFallbacks } from '../calls.ts';
import type { DatosOficiales } from '../contract.ts';

type MonthsProps = {
  data: DatosOficiales;
  mayLoad: boolean;
  mayRemove: boolean;
  onAsk(ask: () => Promise<unknown>): Promise<unknown>;
};

/** The loaded months, each with the DGT's own file. */
export function Months({ data: { meses, demostracion }, mayLoad, mayRemove, onAsk }: MonthsProps) {
  const [leaving, setLeaving] = useState<string>();
  const [error, setError] = useState<unknown>();
  const close = () => {
    setLeaving(undefined);
    setError(undefined);
  };
  if (meses.length === 0)
    return demostracion ? null : (
      <Notice>Todavía no hay ningún mes: el comparador no tiene autoescuelas que mostrar.</Notice>
    );
  return (
    <section aria-labelledby="meses">
      <h2 id="meses">Meses cargados</h2>
      <ReportTable
        caption="Meses cargados"
        rows={meses}
        rowKey={({ mes }) => mes}
        columns={[
          { title: 'Mes', cell: ({ mes }) => formatMonth(mes) },
          { title: 'Filas', cell: ({ filas }) => formatCount(filas) },
          {
            title: 'Archivo',
            cell: ({ mes, archivo }) => <a href={`/fuentes/dgt/${mes.slice(0, 7)}`}>{archivo}</a>,
          },
          { title: 'Cargado', cell: ({ cargadoEn }) => <Moment at={cargadoEn} /> },
          ...(meses.some(({ anterior }) => anterior !== null)
            ? [
                {
                  title: 'Versión anterior',
                  cell: (row: DatosOficiales['meses'][number]) => (
                    <Before row={row} mayLoad={mayLoad} onAsk={onAsk} />
                  ),
                },
              ]
            : []),
          ...(mayRemove
            ? [
                {
                  title: 'Quitar',
                  cell: ({ mes }: DatosOficiales['meses'][number]) => (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Quitar ${formatMonth(mes)}`}
                      onClick={() => setLeaving(mes)}
                    >
                      Quitar
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        opened={leaving !== undefined}
        title={`Quitar ${formatMonth(leaving ?? meses[0]?.mes ?? '')}`}
        action="Quitar el mes"
        busy={false}
        error={error}
        fallback={datosOficialesFallbacks.quitar}
        dangerous
        onConfirm={() => {
          if (leaving !== undefined)
            onAsk(() => datosOficialesCalls.quitar({ mes: leaving })).then(close, (reason) =>
              setError(reason),
            );
        }}
        onClose={close}
      >
        <p>
          Se quitan sus resultados, y las autoescuelas que no aparecen en ningún otro mes dejan de estar en el
          comparador. Se puede volver a cargar cuando quieras.
        </p>
      </ConfirmDialog>
    </section>
  );
}

type BeforeProps = Pick<MonthsProps, 'mayLoad' | 'onAsk'> & { row: DatosOficiales['meses'][number] };

/** The replaced version of a month, with a button that brings it back. */
function Before({ row: { mes, anterior }, mayLoad, onAsk }: BeforeProps) {
  if (!anterior) return '—';
  return (
    <>
      <span>{plural(anterior.filas, 'fila', 'filas')}</span>{' '}
      {mayLoad && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Volver a la versión anterior de ${formatMonth(mes)}`}
          onClick={() => onAsk(() => datosOficialesCalls.recuperar({ mes })).catch(() => {})}
        >
          Volver a ella
        </Button>
      )}
    </>
  );
}
