import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { StepDialog } from '#oficina/base/steps/step-dialog.tsx';
import { offeredSteps } from '#oficina/base/steps/step-table.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { PaperSteps } from '#oficina/ventas/papeles/screens/paper-steps.tsx';
import { DownloadButton, PreviewLink } from '#oficina/ventas/papeles/screens/preview-link.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { RemoveRow } from '#platform/crud/screens/remove-row.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { type FacturaRow, facturas } from '../contract.ts';
import { EstadoFactura } from '../estados.ts';
import { estadoDePasos, pasosDeCorreo, pasosFactura } from '../pasos.ts';
import { CobroButton } from './cobro-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { facturaKind } from './factura-kind.ts';
import { IssueButton } from './issue-dialog.tsx';
import { useFacturaStep } from './use-factura-step.ts';

const { rectificar, canjear, anular, rehacer } = pasosFactura;

type Verb = keyof typeof pasosFactura;

/** Whether the state of a factura and the role of the person allow a step. */
function useOffers(row: FacturaRow): (verb: Verb) => boolean {
  const perfil = useSessionUser();
  const offered = perfil ? offeredSteps(pasosFactura, row, { estado: estadoDePasos(row), perfil }) : [];
  return (verb) => offered.some((step) => step.verb === verb);
}

/** Next acts on a factura: to issue it, and then to send it or to remind of it, and to collect it. */
export function FacturaNext({ row }: { row: FacturaRow }) {
  const offers = useOffers(row);
  if (row.estado === EstadoFactura.preparando) return offers('emitir') && <IssueButton row={row} />;
  const correo = (show: 'main' | 'rest') =>
    row.estadoCobro !== 'anulada' && (
      <PaperSteps kind={facturaKind} row={row} steps={pasosDeCorreo(row).next} show={show} />
    );
  return (
    <>
      {correo('rest')}
      {offers('registrarCobro') && <CobroButton row={row} main={row.estado === EstadoFactura.entregada} />}
      {offers('rehacer') && <RedoButton row={row} />}
      {correo('main')}
    </>
  );
}

/** The less common acts on a factura. */
export function FacturaMore({ row }: { row: FacturaRow }) {
  const { canRemove } = useCrudScreen(facturaKind.family, facturas);
  const navigate = useNavigate();
  const draft = row.estado === EstadoFactura.preparando;
  const leave = () => {
    releaseUnsaved();
    navigate(facturaKind.family.base);
  };
  return (
    <>
      {!draft && <DownloadButton path="facturas/descargar" row={row} />}
      <PreviewLink row={row} kind={facturaKind} />
      {!draft && row.estadoCobro !== 'anulada' && (
        <PaperSteps kind={facturaKind} row={row} steps={pasosDeCorreo(row).others} show="rest" />
      )}
      {!draft && <Corrections row={row} />}
      {draft && canRemove && (
        <RemoveRow
          resource={facturas}
          // A draft has no number to be named by.
          row={{ ...row, codigo: 'Borrador' }}
          fallback={wordsOf(facturas).fallbacks.eliminar}
          onRemoved={leave}
        />
      )}
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

/** The ways to correct an issued factura. */
function Corrections({ row }: { row: FacturaRow }) {
  const offers = useOffers(row);
  const [asking, setAsking] = useState<'rectificar' | 'anular'>();
  const close = () => setAsking(undefined);
  const navigate = useNavigate();
  const exchanging = useFacturaStep(row._id, canjear, { inPlace: true });
  const annulling = useFacturaStep(row._id, anular);
  const { _id, version } = row;
  const openDraft = (draft: FacturaRow) => navigate(`${facturaKind.family.base}/${draft._id}`);
  const take = {
    rectificar: () => setAsking('rectificar'),
    canjear: () => exchanging.mutate({ facturas: [_id] }, { onSuccess: openDraft }),
    anular: () => setAsking('anular'),
  };
  return (
    <>
      {([rectificar, canjear, anular] as const)
        .filter(({ verb }) => offers(verb))
        .map((step) => (
          <Button key={step.verb} variant="default" onClick={take[step.verb]}>
            {step.button}
          </Button>
        ))}
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
