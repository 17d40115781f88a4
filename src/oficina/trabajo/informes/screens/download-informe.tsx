import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { download } from '#platform/browser/download.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { type InformeQuery, informeFallbacks } from '../calls.ts';

const FORMATS = { pdf: 'PDF, para imprimir', xlsx: 'Excel', csv: 'CSV' } as const;

/** Downloads a whole informe as a file, with its filters. */
export function DownloadInforme({ asked }: { asked: InformeQuery }) {
  const underWay = useRef<AbortController>(undefined);
  // Leaving the screen cancels the download.
  useEffect(() => () => underWay.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: async (formato: keyof typeof FORMATS) => {
      underWay.current = new AbortController();
      const { signal } = underWay.current;
      try {
        return await download('informes/exportar', { ...asked, formato }, { signal });
      } catch (error) {
        throw plainRefusal(error);
      }
    },
    onSuccess: (file) => showMessage('success', `Se ha descargado ${file}`),
    meta: { fallback: informeFallbacks.exportar, background: true },
  });
  if (isPending)
    return (
      <BusyButton busy variant="default">
        Descargando…
      </BusyButton>
    );
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default">Descargar</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(FORMATS).map(([formato, text]) => (
          <Menu.Item key={formato} onClick={() => mutate(formato as keyof typeof FORMATS)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
