import { fromText } from '#platform/crud/screens/fields/field-texts.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { permisosAutoescuela } from '../contract.ts';
import type { SeccionDelCoste } from '../cost-base.ts';
import { type Coste, costModel, type Tarifa } from '../cost-model.ts';
import { estimateOf, standingOf, standingText } from '../standing.ts';
import { type TarifaRow, toTarifa } from '../tarifa-lines.ts';
import type { OchoDeDiez } from '../what-people-pay.ts';

const { fields } = permisosAutoescuela;

const AMOUNTS = [
  ...(['matricula', 'teorica', 'teoricaMensual', 'material', 'precioClase', 'minutosClase'] as const),
  ...(['clasesIncluidas', 'bonos', 'tramitacion', 'renovacionExpediente', 'presentacionExamen'] as const),
  ...(['certificadoMedico', 'otros', 'tasaDgtIncluida'] as const),
] as const;

/** The tariff that a form holds, as the cost model takes it; undefined while something in it is wrong or missing. */
export function writtenTarifa(texts: Texts): Tarifa | undefined {
  const row: Record<string, unknown> = {};
  for (const name of AMOUNTS) {
    // The rules between fields are left out: an error inside a pack shows at its cell.
    const read = fields[name].schema.safeParse(fromText(fields[name], texts[name] ?? ''));
    if (!read.success) return undefined;
    row[name] = read.data;
  }
  const tarifa = toTarifa(row as TarifaRow);
  return tarifa.clase > 0 ? tarifa : undefined;
}

export type SectionCost = {
  coste: Coste;
  ochoDeDiez: OchoDeDiez;
  /** Place among the autoescuelas of the province; undefined if no other has a price. */
  lugar: string | undefined;
};

/** Cost of a tarifa at a section, as alumnos will see it; undefined if it cannot be calculated. */
export function costAt(
  { base, otras }: SeccionDelCoste,
  { tarifa, clases }: { tarifa: Tarifa; clases: number },
): SectionCost | undefined {
  if (!base) return undefined;
  const model = costModel({ ...base, tarifa });
  const caso = { clases, teoriaAprobada: false };
  const [coste, ochoDeDiez] = [model.describe(caso), model.eightOfTen(caso)];
  if (!otras) return { coste, ochoDeDiez, lugar: undefined };
  // The margin is the same on both sides, but the lower end is never under the minimum.
  const others = otras.costes.map(([esperado, variance]) => ({ coste: esperado, varianza: variance }));
  return { coste, ochoDeDiez, lugar: standingText(standingOf(estimateOf(coste), others)) };
}
