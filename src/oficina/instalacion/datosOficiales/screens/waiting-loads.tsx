import { Button, Group, Stack } from '@mantine/core';
import { differenceRows } from '#comparador/dgt/difference-words.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { formatCount, formatMonth } from '#platform/kit/format.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { ReportTable } from '#platform/ui/report-table.tsx';
import { datosOficialesCalls } from '../calls.ts';
import type { Carga, DatosOficiales } from '../contract.ts';

type WaitingProps = {
  data: DatosOficiales;
  busy: boolean;
  mayAnswer: boolean;
  onAsk(ask: () => Promise<unknown>): void;
};

/** Files that wait, because their month is unlike those around it: what differs, and the question. */
export function WaitingLoads({ data, busy, mayAnswer, onAsk }: WaitingProps) {
  return data.esperan.map((carga) => (
    <section key={carga.id} aria-labelledby={`espera-${carga.id}`}>
      <h2 id={`espera-${carga.id}`}>{`¿Se carga ${formatMonth(carga.mes ?? '')}?`}</h2>
      <Notice warning>
        <span>
          El archivo {carga.origen}
          {carga.automatica ? ', que el programa ha traído de la DGT,' : ''} no se parece a los meses que hay
          a su alrededor. No se ha cambiado nada. {whatBecomes(carga, data)}
        </span>
      </Notice>
      <Stack gap="md" maw={FORM_WIDTH} mt="md">
        <ReportTable
          caption={`Diferencias de ${formatMonth(carga.mes ?? '')}`}
          rows={differenceRows(carga.diferencias ?? [])}
          rowKey={({ medida }) => medida}
          columns={[
            { title: 'Medida', cell: ({ medida }) => medida },
            { title: 'Este archivo', amount: true, cell: ({ este }) => este },
            { title: 'Lo habitual', amount: true, cell: ({ habitual }) => habitual },
          ]}
        />
        {mayAnswer && (
          <Group>
            <Button disabled={busy} onClick={() => onAsk(() => datosOficialesCalls.descartar(carga.id))}>
              No cargarlo
            </Button>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => onAsk(() => datosOficialesCalls.admitir(carga.id))}
            >
              Cargarlo de todos modos
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  ));
}

function whatBecomes({ mes }: Carga, { meses }: DatosOficiales): string {
  const loaded = meses.find((row) => row.mes === mes);
  return loaded
    ? `Si lo cargas, sustituye a las ${formatCount(loaded.filas)} filas que hay de ese mes, y podrás volver a ellas.`
    : 'De ese mes no hay nada cargado.';
}
