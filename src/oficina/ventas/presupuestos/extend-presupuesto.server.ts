import { sql } from 'drizzle-orm';
import { stepCalls } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { Papel, PaperServices, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperStep } from '#oficina/ventas/papeles/paper-step.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { instantInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { formatDay } from '#platform/kit/format.ts';
import { presupuestos } from './contract.ts';
import { presupuestosFamily } from './family.server.ts';
import { pasosPresupuesto } from './pasos.ts';

/** `PUT presupuestos/prorrogar`: extends a sent presupuesto, and its links, to a later day. */
export function registerExtension(app: HttpApp, services: PaperServices): void {
  stepCalls(
    app,
    services,
    presupuestosFamily,
  )(
    paperStep(pasosPresupuesto.prorrogar, {
      summary: 'Alarga la validez de un presupuesto enviado, aunque haya caducado, sin cambiar nada más',
      body: { validoHasta: presupuestos.fields.validoHasta.schema.meta({ examples: ['2026-12-31'] }) },
      effect: extend,
    }),
  );
}

/** The mailed links work until the end of the new day; the program knows of no other links. */
async function extend(
  { tx, now }: Work,
  { _id, validoHasta: before = '' }: Papel,
  { validoHasta }: { validoHasta: string },
): Promise<Record<string, unknown>> {
  const refuse = (motivo: string) => invalidFields([{ campo: 'validoHasta', motivo }]);
  if (validoHasta <= todayInMadrid(now)) throw refuse('elige un día posterior a hoy');
  if (validoHasta <= before)
    throw refuse(`ya es válido hasta el ${formatDay(before)}: elige un día posterior`);
  const caducaEn = instantInMadrid(`${dayAfter(validoHasta, 1)}T00:00`);
  await tx.execute(sql`
    UPDATE enlaces_presupuestos SET caduca_en = greatest(caduca_en, ${caducaEn}::timestamptz)
    WHERE presupuesto_id = ${_id}`);
  return { validoHasta };
}
