import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMailWay } from '#oficina/base/letters/use-mail-way.ts';
import { offeredSteps } from '#oficina/base/steps/step-table.ts';
import { download } from '#platform/browser/download.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BellIcon, DownloadIcon, EuroIcon } from '#platform/ui/icons.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { later, opensLater } from '#platform/ui/later.tsx';
import type { RowAct } from '#platform/ui/list/types.ts';
import type { FacturaRow } from '../contract.ts';
import { EstadoFactura } from '../estados.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';

const CobroDialog = opensLater(
  async () => (await import('./cobro-dialog.tsx')).CobroDialog,
  ({ opened }) => opened,
);
const ReminderDialog = later(async () => (await import('./facturas-bulk.tsx')).ReminderDialog);

const { registrarCobro, recordarPago } = pasosFactura;

/** The acts on one factura of the list: Cobrar, Recordar and PDF, each where it can be done, and their dialogs. */
export function useFacturaActs(): { acts(row: FacturaRow): RowAct[]; dialog: ReactNode } {
  const perfil = useSessionUser();
  const mailless = useMailWay() === 'ninguno';
  // The row stays while its dialog closes.
  const [asked, setAsked] = useState<{ what: 'cobrar' | 'recordar'; row: FacturaRow }>();
  const [opened, setOpened] = useState(false);
  const ask = (wanted: NonNullable<typeof asked>) => {
    setAsked(wanted);
    setOpened(true);
  };
  const backTo = `[data-row="${asked?.row._id}"] a`;
  const close = () => {
    setOpened(false);
    keepFocus(backTo);
  };
  const { mutate: take } = useMutation({
    mutationFn: ({ _id }: FacturaRow) => download('facturas/descargar', { _id }),
    meta: { fallback: 'Error al descargar el documento' },
  });
  const acts = (row: FacturaRow): RowAct[] => {
    const offered = perfil
      ? offeredSteps({ registrarCobro, recordarPago }, row, { estado: estadoDePasos(row), perfil })
      : [];
    const may = (verb: string) => offered.some((step) => step.verb === verb);
    return [
      ...(may('registrarCobro') && Number(row.pendienteCobro) > 0
        ? [
            {
              name: 'Cobrar',
              icon: <EuroIcon />,
              main: true as const,
              letter: 'c',
              onTake: () => ask({ what: 'cobrar', row }),
            },
          ]
        : []),
      ...(may('recordarPago') && !mailless
        ? [{ name: 'Recordar', icon: <BellIcon />, onTake: () => ask({ what: 'recordar', row }) }]
        : []),
      ...(row.estado === EstadoFactura.preparando
        ? []
        : [{ name: 'PDF', icon: <DownloadIcon />, onTake: () => take(row) }]),
    ];
  };
  const dialog = asked && (
    <>
      <CobroDialog
        row={asked.row}
        opened={opened && asked.what === 'cobrar'}
        onClose={close}
        backTo={backTo}
      />
      {opened && asked.what === 'recordar' && <ReminderDialog row={asked.row} onClose={close} />}
    </>
  );
  return { acts, dialog };
}
