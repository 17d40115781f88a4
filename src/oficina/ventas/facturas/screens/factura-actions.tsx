import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { StepDialog } from '#oficina/base/steps/step-dialog.tsx';
import { offeredSteps } from '#oficina/base/steps/step-table.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { PaperSteps } from '#oficina/ventas/papeles/screens/paper-steps.tsx';
import { PreviewLink } from '#oficina/ventas/papeles/screens/preview-link.tsx';
import { download } from '#platform/browser/download.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { RemoveRow } from '#platform/crud/screens/remove-row.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { type FacturaRow, facturas } from '../contract.ts';
import { EstadoFactura } from '../estados.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import { CobroButton } from './cobro-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { facturaKind } from './factura-kind.ts';
import { IssueButton } from './issue-dialog.tsx';
import { useFacturaStep } from './use-factura-step.ts';

/** Steps with a button of their own here or on the screen; the rest have the usual one. */
const {
  emitir: _issued,
  subsanar: _declared,
  registrarCobro: _paid,
  rectificar,
  canjear,
  anular,
  rehacer,
  ...USUAL
} = pasosFactura;

/** Actions on a factura that its state and the person's role allow. */
export function FacturaActions({ row }: { row: FacturaRow }) {
  const perfil = useSessionUser();
  const offered = perfil
    ? offeredSteps(pasosFactura, row, { estado: estadoDePasos(row), perfil }).map(({ verb }) => verb)
    : [];
  const offers = (verb: keyof typeof pasosFactura) => offered.includes(verb);
  return row.estado === EstadoFactura.preparando ? (
    <DraftActions row={row} offers={offers} />
  ) : (
    <IssuedActions row={row} offers={offers} />
  );
}

type ActionsProps = { row: FacturaRow; offers(verb: keyof typeof pasosFactura): boolean };

function DraftActions({ row, offers }: ActionsProps) {
  const { canRemove } = useCrudScreen(facturaKind.family, facturas);
  const navigate = useNavigate();
  const leave = () => {
    releaseUnsaved();
    navigate(facturaKind.family.base);
  };
  return (
    <>
      {canRemove && (
        <RemoveRow
          resource={facturas}
          // A draft has no number to be named by.
          row={{ ...row, codigo: 'Borrador' }}
          fallback={wordsOf(facturas).fallbacks.eliminar}
          onRemoved={leave}
        />
      )}
      <PreviewLink row={row} kind={facturaKind} />
      {offers('emitir') && <IssueButton row={row} />}
    </>
  );
}

function IssuedActions({ row, offers }: ActionsProps) {
  return (
    <>
      <MoreMenu row={row} offers={offers} />
      {offers('rehacer') && <RedoButton row={row} />}
      <PdfButton row={row} />
      {row.estadoCobro !== 'anulada' && <PaperSteps kind={facturaKind} row={row} steps={USUAL} />}
      {offers('registrarCobro') && <CobroButton row={row} />}
    </>
  );
}

/** Makes the draft that repeats an annulled factura, and opens it. */
function RedoButton({ row: { _id } }: { row: FacturaRow }) {
  const navigate = useNavigate();
  const redoing = useFacturaStep(_id, rehacer, { inPlace: true });
  const redo = () =>
    redoing.mutate({ _id }, { onSuccess: (draft) => navigate(`${facturaKind.family.base}/${draft._id}`) });
  return (
    <BusyButton variant="default" busy={redoing.isPending} onClick={redo}>
      {rehacer.button}
    </BusyButton>
  );
}

function PdfButton({ row }: { row: FacturaRow }) {
  const downloading = useMutation({
    mutationFn: () => download('facturas/descargar', { _id: row._id }),
    meta: { fallback: 'Error al descargar la factura' },
  });
  return (
    <BusyButton variant="default" busy={downloading.isPending} onClick={() => downloading.mutate()}>
      Descargar
    </BusyButton>
  );
}

/** Menu of rare actions. */
function MoreMenu({ row, offers }: ActionsProps) {
  const [asking, setAsking] = useState<'rectificar' | 'anular'>();
  const close = () => setAsking(undefined);
  const navigate = useNavigate();
  const exchanging = useFacturaStep(row._id, canjear, { inPlace: true });
  const annulling = useFacturaStep(row._id, anular);
  const { _id, version } = row;
  const take: Partial<Record<string, () => void>> = {
    rectificar: () => setAsking('rectificar'),
    canjear: () => exchanging.mutate({ facturas: [_id] }, { onSuccess: openDraft }),
    anular: () => setAsking('anular'),
  };
  const openDraft = ({ _id }: FacturaRow) => navigate(`${facturaKind.family.base}/${_id}`);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button variant="default">Más acciones</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`${facturaKind.family.base}/${row._id}/pdf`}>
            Vista previa e imprimir
          </Menu.Item>
          {([rectificar, canjear, anular] as const)
            .filter(({ verb }) => offers(verb))
            .map((step) => (
              <Menu.Item key={step.verb} onClick={take[step.verb]}>
                {step.button}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <CorrectDialog row={row} opened={asking === 'rectificar'} onClose={close} />
      <StepDialog
        step={anular}
        row={row}
        opened={asking === 'anular'}
        busy={annulling.isPending}
        error={annulling.error}
        take={(body) => annulling.mutateAsync({ _id, version, ...body })}
        onClose={close}
      />
    </>
  );
}
