import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Accion, permitted } from '#office/access/roles.ts';
import {
  CORREO_QUEUED,
  MAIL_FALLBACK,
  PaperSteps,
  type StepOffer,
  type StepOffers,
} from '#office/papeles/screens/paper-steps.tsx';
import { PreviewLink } from '#office/papeles/screens/preview-link.tsx';
import { RemoveRow } from '#web/crud/remove-row.tsx';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { wordsOf } from '#web/crud/words.ts';
import { download } from '#web/download.ts';
import { useSessionUser } from '#web/session/session.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { releaseUnsaved } from '#web/unsaved.ts';
import { facturas } from '../contract.ts';
import { EstadoFactura } from '../estados.ts';
import { AnnulDialog } from './annul-dialog.tsx';
import { CobroButton } from './cobro-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { facturaKind } from './factura-kind.ts';
import { IssueButton } from './issue-dialog.tsx';
import { useFacturaStep } from './use-factura-step.ts';

const MAIL: StepOffer = {
  name: 'Enviar por correo',
  verb: 'enviarEmailCliente',
  free: true,
  to: EstadoFactura.entregada,
  mails: 'prepararCorreo',
  done: CORREO_QUEUED,
  fallback: MAIL_FALLBACK,
};

const remind = (to: string): StepOffer => ({
  name: 'Recordar el pago',
  verb: 'recordarPago',
  free: true,
  to,
  mails: 'prepararRecordatorio',
  done: CORREO_QUEUED,
});

/** Steps that deliver the factura to the cliente. */
const delivering: StepOffers = {
  [EstadoFactura.hecha]: [
    MAIL,
    {
      to: EstadoFactura.entregada,
      verb: 'entregar',
      name: 'Marcar como entregada',
      done: 'Factura entregada',
    },
  ],
  [EstadoFactura.entregada]: [MAIL],
};

/** The same, with reminding them of what they owe once they have it. */
const owing: StepOffers = {
  ...delivering,
  [EstadoFactura.entregada]: [remind(EstadoFactura.entregada), MAIL],
};

/** Actions on a factura that its state and the person's role allow. */
export function FacturaActions({ row }: { row: CrudRow }) {
  const user = useSessionUser();
  const may = (accion: Accion) => user !== undefined && permitted(user, 'facturas', accion) !== null;
  return row.estado === EstadoFactura.preparando ? (
    <DraftActions row={row} may={may} />
  ) : (
    <IssuedActions row={row} may={may} />
  );
}

type ActionsProps = { row: CrudRow; may(accion: Accion): boolean };

function DraftActions({ row, may }: ActionsProps) {
  const navigate = useNavigate();
  const leave = () => {
    releaseUnsaved();
    navigate(facturaKind.family.base);
  };
  return (
    <>
      {may('E') && (
        <RemoveRow
          resource={facturas}
          // A draft has no number to be named by.
          row={{ ...row, codigo: 'Borrador' }}
          fallback={wordsOf(facturas).fallbacks.eliminar}
          onRemoved={leave}
        />
      )}
      <PreviewLink row={row} kind={facturaKind} />
      {may('M') && <IssueButton row={row} />}
    </>
  );
}

function IssuedActions({ row, may }: ActionsProps) {
  const live = row.estadoCobro !== 'anulada';
  const owed = row.estadoCobro !== 'cobrada' && live;
  return (
    <>
      <MoreMenu row={row} may={may} />
      {!live && may('C') && !isCorrection(row) && <RedoButton row={row} />}
      <PdfButton row={row} />
      {live && may('T') && (
        <PaperSteps kind={facturaKind} row={row} offers={remindable(row) ? owing : delivering} />
      )}
      {owed && may('T') && <CobroButton row={row} />}
    </>
  );
}

/** True when the cliente owes money; a rectificativa is never reminded. */
const remindable = (row: CrudRow) => Number(row.pendienteCobro) > 0 && !isCorrection(row);

const isCorrection = ({ tipo }: CrudRow) => String(tipo).startsWith('R');

/** Makes the draft that repeats an annulled factura, and opens it. */
function RedoButton({ row: { _id } }: { row: CrudRow }) {
  const navigate = useNavigate();
  const redoing = useFacturaStep(_id, {
    verb: 'rehacer',
    method: 'POST',
    done: 'Borrador creado: revísalo y emítelo',
    fallback: 'Error al hacer de nuevo la factura',
    inPlace: true,
  });
  const redo = () =>
    redoing.mutate({ _id }, { onSuccess: (draft) => navigate(`${facturaKind.family.base}/${draft._id}`) });
  return (
    <BusyButton variant="default" busy={redoing.isPending} onClick={redo}>
      Hacer de nuevo
    </BusyButton>
  );
}

function PdfButton({ row }: { row: CrudRow }) {
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
function MoreMenu({ row, may }: ActionsProps) {
  const [asking, setAsking] = useState<'rectificar' | 'anular'>();
  const live = row.estadoCobro !== 'anulada';
  const close = () => setAsking(undefined);
  const navigate = useNavigate();
  const exchanging = useFacturaStep(row._id, {
    verb: 'canjear',
    method: 'POST',
    done: 'Borrador del canje creado: elige a quién se factura',
    fallback: 'Error al canjear la factura',
    inPlace: true,
  });
  const openDraft = ({ _id }: CrudRow) => navigate(`${facturaKind.family.base}/${_id}`);
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
          {live && may('C') && row.metodo !== 'I' && (
            <Menu.Item onClick={() => setAsking('rectificar')}>Rectificar</Menu.Item>
          )}
          {live && may('C') && row.tipo === 'F2' && (
            <Menu.Item onClick={() => exchanging.mutate({ facturas: [row._id] }, { onSuccess: openDraft })}>
              Canjear por una completa
            </Menu.Item>
          )}
          {live && may('M') && <Menu.Item onClick={() => setAsking('anular')}>Anular</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <CorrectDialog row={row} opened={asking === 'rectificar'} onClose={close} />
      <AnnulDialog row={row} opened={asking === 'anular'} onClose={close} />
    </>
  );
}
