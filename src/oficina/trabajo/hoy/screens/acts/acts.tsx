import { permitted } from '#oficina/base/roles/roles.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { ActProps } from './act-button.tsx';
import { ActividadActs } from './actividad-acts.tsx';
import { FacturaActs } from './factura-acts.tsx';
import { FacturarAct } from './facturar-act.tsx';
import type { Acts } from './kinds.ts';
import { MailAct } from './mail-act.tsx';
import { PhoneAct } from './phone-act.tsx';
import { StepAct } from './step-act.tsx';

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
  presupuestosCaducados: Call,
  pedidosNuevos: NewPedido,
  pedidosSinFacturar: FacturarAct,
  anuncios: PendingAnuncio,
  correos: FailedCorreo,
};
