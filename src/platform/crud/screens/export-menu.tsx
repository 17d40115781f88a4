import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { formatDecimal } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { menuLater } from '#platform/ui/dialogs/menu-later.tsx';
import type { ExportFormat } from './export-items.tsx';
import { plainRefusal } from './plain-refusal.ts';
import type { CrudResource } from './resource-types.ts';

export type ExportMenuProps = {
  resource: Pick<CrudResource, 'name'>;
  /** Visible columns, in their order. */
  columns: readonly string[];
  /** Filters and order of the list, as its call takes them. */
  state: Readonly<Record<string, string | number>>;
};

type Kind = { formato: ExportFormat; columnas?: string };

const ExportItems = menuLater<{ onPick(formato: ExportFormat, onlyInSight: boolean): void }>(
  async () => (await import('./export-items.tsx')).ExportItems,
);

const MEGABYTE = 1_000_000;

/** Downloads the list as a file, with its filters and order, all its pages. */
export function ExportMenu({ resource, columns, state }: ExportMenuProps) {
  const { exporting, bytes, cancel } = useExport(resource.name, state);
  if (exporting.isPending)
    return (
      <Group gap="xs">
        <BusyButton busy variant="default">
          Exportando… {bytes > 0 && `${formatDecimal(bytes / MEGABYTE)} MB`}
        </BusyButton>
        <Button variant="subtle" onClick={cancel} data-autofocus>
          Cancelar
        </Button>
      </Group>
    );
  const pick = (formato: ExportFormat, onlyInSight: boolean) =>
    exporting.mutate({ formato, ...(onlyInSight && { columnas: columns.join(',') }) });
  return <ExportItems onPick={pick} button={<Button variant="default">Exportar</Button>} />;
}

function useExport(name: string, state: ExportMenuProps['state']) {
  const [bytes, setBytes] = useState(0);
  const underWay = useRef<AbortController>(undefined);
  // Leaving the list cancels the export.
  useEffect(() => () => underWay.current?.abort(), []);
  const exporting = useMutation({
    mutationFn: async (kind: Kind) => {
      const controller = new AbortController();
      underWay.current = controller;
      setBytes(0);
      const { signal } = controller;
      try {
        const { download } = await import('#platform/browser/download.ts');
        return await download(`${name}/exportar`, { ...state, ...kind }, { signal, onProgress: setBytes });
      } catch (error) {
        throw plainRefusal(error);
      }
    },
    onSuccess: (file) => showMessage('success', `Se ha descargado ${file}`),
    meta: { fallback: 'Error al exportar los datos', background: true },
  });
  return { exporting, bytes, cancel: () => underWay.current?.abort() };
}
