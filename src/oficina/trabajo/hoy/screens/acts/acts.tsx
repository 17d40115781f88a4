import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { formatDay } from '#platform/kit/format.ts';
import { opensLater } from '#platform/ui/later.tsx';
import { ActButton, type ActProps } from './act-button.tsx';
import { FacturaActs } from './factura-acts.tsx';
import type { Acts } from './kinds.ts';
import { MailAct } from './mail-act.tsx';
import { PhoneAct } from './phone-act.tsx';
import { StepAct } from './step-act.tsx';

const FacturarDialog = opensLater(
  async () => (await import('#oficina/trabajo/facturar/screens/facturar-dialog.tsx')).FacturarDialog,
  ({ opened }) => opened,
  { reload: false },
);

/** Button that makes, issues and mails the factura of a pedido, for users who may take each of those steps. */
function FacturarAct({ fila, onDone }: ActProps) {
  const user = useSessionUser();
  const [opened, setOpened] = useState(false);
  const may =
    user && (['C', 'M', 'T'] as const).every((accion) => permitted(user, 'facturas', accion) !== null);
  if (!may) return null;
  const { _id, titulo, version } = fila;
  return (
    <>
      <ActButton main name="Facturar" letter="F" fila={fila} onClick={() => setOpened(true)} />
      <FacturarDialog
        familia="pedidos"
        row={{ _id, codigo: titulo.split(' · ')[0] ?? titulo, version: version ?? 1 }}
        opened={opened}
        onClose={() => setOpened(false)}
        onBilled={({ codigo }) => onDone({ text: `Facturado en ${codigo}` })}
      />
    </>
  );
}

const ExtendDialog = opensLater(
  async () => (await import('./extend-dialog.tsx')).ExtendDialog,
  ({ opened }) => opened,
  { reload: false },
);

/** Buttons of a presupuesto that has expired: give it a later day, or call its cliente. */
function ExpiredPresupuesto({ fila, onDone }: ActProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <PhoneAct fila={fila} />
      <ActButton main name="Prorrogar" letter="P" fila={fila} onClick={() => setOpened(true)} />
      <ExtendDialog
        {...{ fila, opened }}
        onClose={() => setOpened(false)}
        onExtended={(day) => onDone({ text: `Vale hasta el ${formatDay(day)}` })}
      />
    </>
  );
}

const FALLBACK = 'Error al actualizar la actividad';

/** Buttons of an actividad: mark it as done, or make its call. */
function ActividadActs({ fila, onDone }: ActProps) {
  const queries = useQueryClient();
  const actividades = crudCalls('actividades');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      actividades.actualizar({ _id: fila._id, version: fila.version ?? 1 }, { estado: 'hecha' }),
    onSuccess: (row) =>
      onDone({ text: 'Hecha', undo: () => actividades.actualizar(row, { estado: 'pendiente' }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['actividades'] }),
    meta: { fallback: FALLBACK, background: true },
  });
  const calls = fila.telefonoDe !== null;
  return (
    <>
      <ActButton
        main={!calls}
        name="Hecha"
        letter="H"
        fila={fila}
        busy={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      />
      <PhoneAct main fila={fila} />
    </>
  );
}

/** Buttons of a presupuesto that waits for an answer: remind its cliente, or call them. */
const WaitingPresupuesto = (props: ActProps) => (
  <>
    <PhoneAct fila={props.fila} />
    <MailAct
      {...props}
      main
      name="Recordar"
      letter="R"
      familia="presupuestos"
      estado={EstadoPresupuesto.enviado}
      done="Correo en cola"
    />
  </>
);

const UnsentPresupuesto = (props: ActProps) => (
  <MailAct
    {...props}
    main
    name="Enviar"
    letter="E"
    familia="presupuestos"
    estado={EstadoPresupuesto.hecho}
    done="Correo en cola"
  />
);

const NewPedido = (props: ActProps) => (
  <StepAct
    {...props}
    name="Poner en proceso"
    letter="P"
    path="pedidos/procesar"
    done="En proceso"
    fallback="Error al actualizar el pedido"
  />
);

const PendingAnuncio = (props: ActProps) => (
  <StepAct
    {...props}
    name="Aprobar"
    letter="A"
    path="anuncios/cambiarEstado"
    body={{ estado: 'publicado' }}
    done="Aprobado y publicado"
    fallback="Error al cambiar el estado del anuncio"
  />
);

const RejectedFactura = (props: ActProps) => {
  const user = useSessionUser();
  if (!user || permitted(user, 'facturas', 'M') === null) return null;
  return (
    <StepAct
      {...props}
      name="Declarar otra vez"
      letter="D"
      path="facturas/subsanar"
      done="Se declarará otra vez"
      fallback="Error al subsanar el registro"
    />
  );
};

const FailedCorreo = (props: ActProps) => (
  <StepAct
    {...props}
    free
    name="Reintentar"
    letter="R"
    path="correos/reintentar"
    done="Se va a intentar otra vez"
    fallback="Error al reintentar el correo"
  />
);

const Call = ({ fila }: ActProps) => <PhoneAct main fila={fila} />;

/** Buttons of each card that act on a row in its place; the rows of other cards are opened. */
export const ACTS: Acts = {
  actividadesVencidas: ActividadActs,
  actividadesHoy: ActividadActs,
  sinRespuesta48: Call,
  sinRespuesta24: Call,
  aeatRechazadas: RejectedFactura,
  facturasVencidas: FacturaActs,
  presupuestosSinEnviar: UnsentPresupuesto,
  presupuestosCaducan: WaitingPresupuesto,
  presupuestosSinRespuesta: WaitingPresupuesto,
  presupuestosCaducados: ExpiredPresupuesto,
  pedidosNuevos: NewPedido,
  pedidosSinFacturar: FacturarAct,
  anuncios: PendingAnuncio,
  correos: FailedCorreo,
};
