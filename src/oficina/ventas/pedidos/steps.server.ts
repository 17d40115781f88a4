import { counts } from '#oficina/ventas/papeles/arithmetic.ts';
import { refuseDepositos } from '#oficina/ventas/papeles/depositos.server.ts';
import { movePaper } from '#oficina/ventas/papeles/move-paper.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperStep } from '#oficina/ventas/papeles/paper-step.server.ts';
import { readParties } from '#oficina/ventas/papeles/parties.server.ts';
import { inUse, invalidFields } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import type { Pedido } from './family.server.ts';
import { pasosPedido } from './pasos.ts';

const motivo = textField({ min: 1, max: 1_000 });

const { procesar, enviar, terminar, devolver, reabrir, cancelar } = pasosPedido;

/** Steps of a pedido, a call for each. */
export const stepsOfPedido = [
  paperStep(procesar, { summary: 'Pone en proceso un pedido solicitado', effect: start }),
  paperStep(enviar, { summary: 'Anota que un pedido se ha enviado', effect: send }),
  paperStep(terminar, {
    summary: 'Da un pedido por terminado',
    effect: ({ now }, paper) => ({
      fechaEntregaReal: (paper as Pedido).fechaEntregaReal ?? todayInMadrid(now),
    }),
  }),
  paperStep(devolver, {
    summary: 'Devuelve a En proceso un pedido enviado, con su motivo',
    body: { motivo },
    unsaid: (api) => ({ motivo: api }),
    effect: (_work, _paper, body) => ({ motivoCierre: body.motivo, fechaEntregaReal: null }),
  }),
  paperStep(reabrir, {
    summary: 'Un administrador vuelve a abrir un pedido terminado y no facturado',
    effect: (_work, paper) => {
      refuseInvoiced(paper);
      return { fechaEntregaReal: null };
    },
  }),
  paperStep(cancelar, {
    summary: 'Cancela un pedido del que no se ha facturado nada',
    body: { motivo: motivo.optional() },
    effect: async ({ tx }, paper, body) => {
      refuseInvoiced(paper);
      await refuseDepositos(tx, { _idPedido: paper._id });
      return { motivoCierre: body.motivo ?? null };
    },
  }),
];

/** Puts in process a pedido that was only asked for. */
export const startPedido = (work: Work, { _id, version }: Papel): Promise<Papel> =>
  movePaper(work, { _id, version, step: procesar, effect: (paper) => start(work, paper) });

/** Notes that a pedido in process has left, as `enviar` does. */
export const sendPedido = (work: Work, { _id, version }: Papel): Promise<Papel> =>
  movePaper(work, { _id, version, step: enviar, effect: () => send(work) });

function send({ now }: Work) {
  return { fechaEntregaReal: todayInMadrid(now) };
}

async function start({ tx }: Work, paper: Papel) {
  if (!paper.lineas.some(counts))
    throw invalidFields([{ campo: 'lineas', motivo: 'añade al menos un concepto' }]);
  return readParties(tx, paper);
}

function refuseInvoiced(paper: Papel): void {
  const { estadoFacturacion, facturado } = paper as Pedido;
  // An anticipo is counted in no line of the pedido.
  if (estadoFacturacion !== 'nada' || Number(facturado) !== 0)
    throw inUse('Hay algo facturado de este pedido: rectifica antes la factura');
}
