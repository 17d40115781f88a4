import { sql } from 'drizzle-orm';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import { refuseStep } from '#oficina/ventas/papeles/move-paper.server.ts';
import { codeOfVersion } from '#oficina/ventas/papeles/numbering.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper, holdPaper, shownTo } from '#oficina/ventas/papeles/read-paper.server.ts';
import { rememberPaper } from '#oficina/ventas/papeles/remember-paper.server.ts';
import { notFromHere, outOfDate } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { begun } from './begun.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { presupuestosFamily } from './family.server.ts';
import { pasosPresupuesto } from './pasos.ts';

/** Makes the next version of a presupuesto. The sent version stays as it was; the new one keeps its number. */
export async function nextVersion(
  work: Work,
  { _id, version }: { _id: string; version: number },
): Promise<Papel> {
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
