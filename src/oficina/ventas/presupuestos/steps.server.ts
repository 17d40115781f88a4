import { sql } from 'drizzle-orm';
import { counts } from '#oficina/ventas/papeles/arithmetic.ts';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import { refuseDepositos } from '#oficina/ventas/papeles/depositos.server.ts';
import { raiseEtapa } from '#oficina/ventas/papeles/etapa-cliente.server.ts';
import { refuseStep } from '#oficina/ventas/papeles/move-paper.server.ts';
import { codeOf, codeOfVersion, nextNumber } from '#oficina/ventas/papeles/numbering.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { type PaperStep, paperStep } from '#oficina/ventas/papeles/paper-step.server.ts';
import { readParties } from '#oficina/ventas/papeles/parties.server.ts';
import { findPaper, holdPaper, shownTo } from '#oficina/ventas/papeles/read-paper.server.ts';
import { rememberPaper } from '#oficina/ventas/papeles/remember-paper.server.ts';
import { invalidFields, notFromHere, outOfDate } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { emailField } from '#platform/kit/people/person-fields.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { begun } from './begun.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { presupuestosFamily } from './family.server.ts';
import { pasosPresupuesto } from './pasos.ts';
import { refuseInvoiced, refuseOrdered } from './sold.server.ts';

/** Makes the next version of a presupuesto. The sent version stays as it was; the new one keeps its number. */
async function nextVersion(work: Work, { _id, version }: { _id: string; version: number }): Promise<Papel> {
  const { tx, now } = work;
  const antes = await holdPaper(work, _id);
  refuseStep(work, antes, pasosPresupuesto.nuevaVersion);
  const { rows } = await tx.execute<{ grupo: string }>(sql`
    UPDATE presupuestos SET version_vigente = false, version = version + 1, modificado_en = ${now}
    WHERE id = ${_id} AND version = ${version} AND estado = ${antes.estado} AND version_vigente RETURNING grupo_version AS grupo`);
  const [replaced] = rows;
  if (!replaced) {
    const current = await findPaper(tx, presupuestosFamily, _id);
    throw current.versionVigente ? outOfDate(shownTo(work, current)) : notFromHere([]);
  }
  await rememberPaper(work, antes, await findPaper(tx, presupuestosFamily, _id));
  const { ejercicio, numero, numVersion = 1 } = antes;
  const codigo = antes.codigo === null ? null : codeOfVersion(antes.codigo, numVersion);
  return copyPaper(work, antes, {
    family: presupuestosFamily,
    columns: {
      ...begun(work, {}),
      fecha: todayInMadrid(now),
      estado: EstadoPresupuesto.enProceso,
      grupoVersion: replaced.grupo,
      numVersion: numVersion + 1,
      ejercicio,
      numero,
      codigo,
    },
  });
}

const motivo = textField({ min: 1, max: 1_000 });

const { empezar, devolver, terminar, reabrir, entregar, nuevaVersion, cancelar } = pasosPresupuesto;

/** Steps of a presupuesto that the business takes; the answers of its cliente are in note-answers.server.ts. */
export const stepsOfPresupuesto = [
  paperStep(empezar, { summary: 'Empieza a preparar un presupuesto solicitado' }),
  paperStep(devolver, { summary: 'Devuelve a Solicitado un presupuesto en proceso' }),
  paperStep(terminar, {
    summary: 'Da por hecho un presupuesto: le da su número y copia los datos de ambas partes',
    effect: finish,
  }),
  paperStep(reabrir, { summary: 'Vuelve a abrir un presupuesto hecho que no se ha enviado' }),
  paperStep(entregar, {
    summary: 'Anota que un presupuesto se ha enviado, o entregado en mano',
    body: { enviadoA: emailField().nullable().optional().describe('Sin ella o null: en mano') },
    unsaid: (api) => ({ enviadoA: api }),
    effect: async (work, { _idCliente }, { enviadoA }) => {
      await raiseEtapa(work, _idCliente, 'negociacion');
      return { enviadoEn: work.now.toISOString(), enviadoA: enviadoA ?? 'En mano' };
    },
  }),
  {
    step: nuevaVersion,
    summary: 'Hace la versión siguiente de un presupuesto enviado, que deja de valer',
    take: nextVersion,
  },
  paperStep(cancelar, {
    summary: 'Cancela un presupuesto',
    body: { motivo: motivo.optional() },
    unsaid: (api) => ({ motivo: api }),
    effect: ({ tx }, paper, body) => cancel(tx, paper, body.motivo),
  }),
] satisfies PaperStep[];

/** Checks that there is a cliente and something to sell; a presupuesto keeps the number that it had. */
async function finish({ tx, now, family }: Work, paper: Papel): Promise<Record<string, unknown>> {
  const today = todayInMadrid(now);
  const problems = [
    ...(paper._idCliente === null ? [{ campo: '_idCliente', motivo: 'elige a quién se le hace' }] : []),
    ...(paper.lineas.some(counts) ? [] : [{ campo: 'lineas', motivo: 'añade al menos un concepto' }]),
    ...((paper.validoHasta ?? '') < today
      ? [{ campo: 'validoHasta', motivo: 'ya ha pasado: pon otro día' }]
      : []),
  ];
  if (problems.length > 0) throw invalidFields(problems);
  const parties = await readParties(tx, paper);
  if (paper.numero !== null) return parties;
  // A paper belongs to the year in which it is numbered, so that on 1 January the numbers start again at one: a date of another year
  // becomes today.
  const ejercicio = Number(today.slice(0, 4));
  const fecha = paper.fecha.startsWith(`${ejercicio}-`) ? paper.fecha : today;
  const { serie } = paper;
  const { numero, modelo } = await nextNumber(tx, { familia: family.resource.name, serie, ejercicio });
  const codigo = codeOf({ prefix: family.prefix, serie, ejercicio, numero, modelo });
  return { ...parties, fecha, ejercicio, numero, codigo };
}

/** Cancels a presupuesto. An accepted one needs a reason and must have no pedido. */
async function cancel(tx: Work['tx'], { estado, _id }: Papel, motivo: string | undefined) {
  if (estado === EstadoPresupuesto.aceptado) {
    if (!motivo) throw invalidFields([{ campo: 'motivo', motivo: 'escribe por qué se deshace lo aceptado' }]);
    await refuseOrdered(tx, _id, 'cancela antes el pedido');
    await refuseInvoiced(tx, _id);
    await refuseDepositos(tx, { _idPresupuesto: _id });
  }
  return { motivoCierre: motivo ?? null };
}
