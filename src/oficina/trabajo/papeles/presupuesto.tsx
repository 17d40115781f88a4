import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';
import { FacturarButton } from '#oficina/trabajo/facturar/screens/facturar-button.tsx';
import { DepositosSection } from '#oficina/ventas/depositos/screens/depositos-section.tsx';
import { BillPresupuestoButton } from '#oficina/ventas/facturas/screens/bill-presupuesto.tsx';
import { RelatedFacturas } from '#oficina/ventas/facturas/screens/related-facturas.tsx';
import type { PaperBeside } from '#oficina/ventas/papeles/paper-out.ts';
import { PaperScreen } from '#oficina/ventas/papeles/screens/paper-screen.tsx';
import { PaperSteps } from '#oficina/ventas/papeles/screens/paper-steps.tsx';
import { DownloadButton, PreviewLink } from '#oficina/ventas/papeles/screens/preview-link.tsx';
import { pedidosCalls } from '#oficina/ventas/pedidos/calls.ts';
import { SavePlantilla } from '#oficina/ventas/plantillasPresupuestos/screens/save-plantilla.tsx';
import { presupuestosCalls } from '#oficina/ventas/presupuestos/calls.ts';
import { type PresupuestoRow, presupuestos } from '#oficina/ventas/presupuestos/contract.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { pasosPresupuesto } from '#oficina/ventas/presupuestos/pasos.ts';
import { presupuestoKind } from '#oficina/ventas/presupuestos/screens/presupuesto-kind.ts';
import { PresupuestoState } from '#oficina/ventas/presupuestos/screens/presupuesto-state.tsx';
import { showMessage } from '#platform/browser/messages.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { RemoveRow } from '#platform/crud/screens/remove-row.tsx';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { later } from '#platform/ui/later.tsx';
import { Under } from '#platform/ui/mark.tsx';

/** Loaded later: it is last on the screen, and brings all the code of documentos. */
const DocumentosSection = later(
  async () =>
    (await import('#oficina/documentos/documentos/screens/documentos-section.tsx')).DocumentosSection,
);

const words = wordsOf(presupuestos);

/** /panelAdmin/presupuestos/:id */
export const Component = () => (
  <PaperScreen
    kind={presupuestoKind}
    state={(row) => (
      <>
        <PresupuestoState row={row} />
        {row.numVersion > 1 && <Under>Versión {row.numVersion}</Under>}
      </>
    )}
    standing={({ aceptadoPor, estado, validoHasta }) =>
      aceptadoPor
        ? `Lo aceptó ${aceptadoPor}.`
        : estado === EstadoPresupuesto.enviado && `Vale hasta el ${shortDay(validoHasta)}`
    }
    next={(row) => <Next row={row} />}
    more={(row) => <More row={row} />}
    after={(row) => (
      <>
        {row.estado === EstadoPresupuesto.aceptado && <Facturas row={row} />}
        {(row.estado === EstadoPresupuesto.aceptado || row.estado === EstadoPresupuesto.cancelado) && (
          <DepositosSection
            of={{ _idPresupuesto: row._id }}
            row={row}
            open={row.estado === EstadoPresupuesto.aceptado && row.versionVigente !== false}
          />
        )}
        <DocumentosSection entidad="presupuesto" field="_idPresupuesto" id={row._id} />
        <SeenTimeline entidad="presupuestos" field="_idPresupuesto" _idEntidad={row._id} />
      </>
    )}
  />
);

/** Whether it is cancelled, or another version has replaced it. */
const isClosed = ({ estado, versionVigente }: PresupuestoRow) =>
  estado === EstadoPresupuesto.cancelado || versionVigente === false;

/** From the accepted presupuesto, its pedido or its factura; before, its usual step; from a closed one, another. */
function Next({ row }: { row: PresupuestoRow & PaperBeside }) {
  const user = useSessionUser();
  const { canCreate } = useCrudScreen(presupuestoKind.family, presupuestos);
  const orders = user !== undefined && permitted(user, 'pedidos', 'C') !== null;
  const accepted = row.estado === EstadoPresupuesto.aceptado;
  return (
    <>
      {canCreate && isClosed(row) && <CopyButton row={row} />}
      {accepted && orders && <OrderButton row={row} />}
      {accepted && <FacturarButton familia="presupuestos" row={row} main />}
      <PaperSteps kind={presupuestoKind} row={row} steps={pasosPresupuesto} show="main" />
    </>
  );
}

/** The less common acts on a presupuesto. */
function More({ row }: { row: PresupuestoRow & PaperBeside }) {
  const navigate = useNavigate();
  const user = useSessionUser();
  const { canCreate, canRemove } = useCrudScreen(presupuestoKind.family, presupuestos);
  const leave = () => {
    releaseUnsaved();
    navigate(presupuestoKind.family.base);
  };
  return (
    <>
      <DownloadButton path="presupuestos/descargar" row={row} />
      <PreviewLink row={row} kind={presupuestoKind} />
      {canCreate && <Copies row={row} />}
      <PaperSteps kind={presupuestoKind} row={row} steps={pasosPresupuesto} show="rest" />
      {user && permitted(user, 'facturas', 'C') !== null && row.estado === EstadoPresupuesto.aceptado && (
        <BillPresupuestoButton row={row} />
      )}
      {canRemove && row.codigo === null && (
        <RemoveRow resource={presupuestos} row={row} fallback={words.fallbacks.eliminar} onRemoved={leave} />
      )}
    </>
  );
}

/** Facturas of a presupuesto without a pedido. */
function Facturas({ row }: { row: PresupuestoRow }) {
  const user = useSessionUser();
  if (!user || permitted(user, 'facturas', 'L') === null) return null;
  return <RelatedFacturas title="Facturas" of={{ _idPresupuesto: row._id }} />;
}

/** Copies of a presupuesto: another one, unless that is its next act, or a plantilla. */
function Copies({ row }: { row: PresupuestoRow & PaperBeside }) {
  const [saving, setSaving] = useState(false);
  return (
    <>
      {!isClosed(row) && <CopyButton row={row} />}
      <Button variant="default" onClick={() => setSaving(true)}>
        Guardar como plantilla
      </Button>
      <SavePlantilla row={row} opened={saving} onClose={() => setSaving(false)} />
    </>
  );
}

function CopyButton({ row }: { row: PresupuestoRow }) {
  const navigate = useNavigate();
  const copying = useMutation({
    mutationFn: () => presupuestosCalls.duplicar({ _id: row._id }),
    onSuccess: ({ _id }) => {
      showMessage('success', words.created);
      navigate(`${presupuestoKind.family.base}/${_id}`);
    },
    meta: { fallback: words.fallbacks.crear },
  });
  return (
    <BusyButton variant="default" busy={copying.isPending} onClick={() => copying.mutate()}>
      Duplicar
    </BusyButton>
  );
}

function OrderButton({ row }: { row: PresupuestoRow }) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: () => pedidosCalls.crearDesdePresupuesto({ _id: row._id }),
    onSuccess: ({ _id, codigo }) => {
      showMessage('success', `Pedido ${codigo} creado`);
      navigate(`/panelAdmin/pedidos/${_id}`);
    },
    meta: { fallback: 'Error al crear el pedido' },
  });
  // For those who may issue facturas, the usual step is to invoice the presupuesto.
  const issues = user !== undefined && permitted(user, 'facturas', 'M') !== null;
  return (
    <BusyButton
      variant={issues ? 'default' : 'filled'}
      busy={making.isPending}
      onClick={() => making.mutate()}
    >
      Crear pedido
    </BusyButton>
  );
}
