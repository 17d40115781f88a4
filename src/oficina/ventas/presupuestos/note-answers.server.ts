import { recordEvent } from '#oficina/documentos/firmas/events.server.ts';
import { mediosAceptacion } from '#oficina/ventas/papeles/medios.ts';
import { movePaper } from '#oficina/ventas/papeles/move-paper.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import type { Origin, PaperStep } from '#oficina/ventas/papeles/paper-step.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { accept } from './accept-presupuesto.server.ts';
import { presupuestosOperations } from './operations.ts';
import { pasosPresupuesto } from './pasos.ts';

type PresupuestoVersion = { _id: string; version: number };
type Acceptance = PresupuestoVersion & {
  seleccionadas?: string[] | undefined;
  aceptadoPor?: string | undefined;
  /** One of `mediosAceptacion`, or other words. */
  medio?: string | undefined;
};

const MEDIOS: Readonly<Record<string, string>> = mediosAceptacion;

/** The acceptance came through a worker: the chain says who noted it, who accepted and how. */
export async function noteAccepted(work: Work, asked: Acceptance, from: Origin): Promise<Papel> {
  const { _id, version, seleccionadas, aceptadoPor = '', medio = '' } = asked;
  const missing = [
    ...(aceptadoPor ? [] : [{ campo: 'aceptadoPor', motivo: 'escribe quién lo ha aceptado' }]),
    ...(medio ? [] : [{ campo: 'medio', motivo: 'di cómo lo ha aceptado' }]),
  ];
  const accepted = await movePaper(work, {
    _id,
    version,
    step: pasosPresupuesto.aceptar,
    effect: (paper) => {
      if (missing.length > 0) throw invalidFields(missing);
      return accept(work, paper, { seleccionadas, aceptadoPor });
    },
  });
  const how = MEDIOS[medio]?.toLowerCase() ?? medio;
  await recordEvent(work.tx, work.now, {
    presupuestoId: _id,
    tipo: 'aceptado',
    quien: work.actor.nombre,
    via: 'negocio',
    detalle: aceptadoPor.endsWith(how) ? aceptadoPor : `${aceptadoPor}, ${how}`,
    ...from,
  });
  return accepted;
}

/** The refusal came through a worker, who says why. */
export async function noteRejected(
  work: Work,
  { _id, version, motivo }: PresupuestoVersion & { motivo: string },
  from: Origin,
): Promise<Papel> {
  const rejected = await movePaper(work, {
    _id,
    version,
    step: pasosPresupuesto.rechazar,
    effect: () => ({ motivoCierre: motivo }),
  });
  await recordEvent(work.tx, work.now, {
    presupuestoId: _id,
    tipo: 'rechazado',
    quien: work.actor.nombre,
    via: 'negocio',
    detalle: motivo,
    ...from,
  });
  return rejected;
}

const { aceptar, rechazar } = presupuestosOperations;
const { aceptadoPor, medio, seleccionadas } = aceptar.body.shape;
const { motivo } = rechazar.body.shape;

const acceptance: PaperStep<{
  aceptadoPor: typeof aceptadoPor;
  medio: typeof medio;
  seleccionadas: typeof seleccionadas;
}> = {
  step: pasosPresupuesto.aceptar,
  summary: aceptar.summary,
  body: { aceptadoPor, medio, seleccionadas },
  unsaid: (api) => ({ aceptadoPor: `el cliente, ${api}`, medio: api }),
  take: noteAccepted,
};

const refusal: PaperStep<{ motivo: typeof motivo }> = {
  step: pasosPresupuesto.rechazar,
  summary: rechazar.summary,
  body: { motivo },
  unsaid: (api) => ({ motivo: api }),
  take: noteRejected,
};

/** Answers of a cliente that the business notes, as steps that `estado` may take; clientes answer by the same calls. */
export const notedAnswers: readonly PaperStep[] = [acceptance, refusal];
