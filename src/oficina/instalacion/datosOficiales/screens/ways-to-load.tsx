import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { formatMonth } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { DropZone } from '#platform/ui/drop-zone.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { datosOficialesCalls } from '../calls.ts';
import type { DatosOficiales } from '../contract.ts';

const MOST_BYTES = 16 * 1024 * 1024;

type Ways = { data: DatosOficiales; busy: boolean; onAsk(ask: () => Promise<unknown>): void };

/** Ways to load: the month that ships with the program, all months of the last two years, one of them, or a file. */
export function WaysToLoad({ data: { meses, incluido, descargables }, busy, onAsk }: Ways) {
  const [chosen, setChosen] = useState<string>();
  const [tooBig, setTooBig] = useState(false);
  const mes = chosen !== undefined && descargables.includes(chosen) ? chosen : descargables[0];
  const send = (file: File | undefined) => {
    if (!file) return;
    if (busy)
      return showMessage('info', 'Hay otra carga en marcha: espera a que acabe y vuelve a elegir el archivo');
    setTooBig(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) onAsk(() => datosOficialesCalls.subir(file));
  };
  return (
    <Stack gap="lg" maw={FORM_WIDTH} mt="md">
      {!meses.some((row) => row.mes === incluido) && (
        <Group>
          <BusyButton busy={busy} onClick={() => busy || onAsk(datosOficialesCalls.cargarIncluido)}>
            {`Cargar ${formatMonth(incluido)}, que viene con el programa`}
          </BusyButton>
        </Group>
      )}
      {descargables.length > 0 && (
        <Group>
          <BusyButton busy={busy} onClick={() => busy || onAsk(datosOficialesCalls.traerUltimos)}>
            {descargables.length === 1
              ? `Traer ${formatMonth(descargables[0] ?? '')}, que falta`
              : `Traer los ${descargables.length} meses que faltan`}
          </BusyButton>
          <Text c="dimmed">De los dos últimos años, de la DGT</Text>
        </Group>
      )}
      {mes !== undefined && (
        <Group align="end">
          <NativeSelect
            label="O un mes solo"
            value={mes}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={descargables.map((value) => ({ value, label: formatMonth(value) }))}
          />
          <Button
            variant="default"
            disabled={busy}
            onClick={() => onAsk(() => datosOficialesCalls.descargar({ mes }))}
          >
            Descargar y cargar
          </Button>
        </Group>
      )}
      <DropZone
        text="O arrastra aquí un archivo mensual de la DGT: export_auto_….zip, .gz o .txt."
        button="Elegir un archivo"
        label="Archivo mensual de la DGT"
        limits="Hasta 16 MB. Si el mes ya está, lo sustituye, y podrás volver al que había."
        accept=".zip,.gz,.txt"
        alone
        busy={busy}
        onFiles={([file]) => send(file)}
      />
      {tooBig && (
        <div role="alert">
          <Notice warning>El archivo pasa de 16 MB: no es un archivo mensual de la DGT.</Notice>
        </div>
      )}
    </Stack>
  );
}
