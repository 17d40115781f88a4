import { and, or, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#kit/resource.ts';
import { type Etapa, etapas } from '#office/etapas.ts';
import { clientes } from './table.server.ts';

/** Stages that one has been in who has come to each: it and those after it; of what leads nowhere, only itself. */
const BEYOND: Readonly<Record<Etapa, readonly Etapa[]>> = {
  prospeccion: Object.keys(etapas) as Etapa[],
  calificacion: ['calificacion', 'negociacion', 'ganado'],
  negociacion: ['negociacion', 'ganado'],
  ganado: ['ganado'],
  perdido: ['perdido'],
  descartado: ['descartado'],
};

/** The condition that a customer has come to a stage at some time, whatever became of them after. */
export function reachedStage(etapa: Etapa): SQL {
  if (etapa === 'prospeccion') return sql`true`;
  const beyond = sql`ANY(${sql.param(BEYOND[etapa])}::text[])`;
  return sql`(${clientes.etapa} = ${beyond} OR EXISTS (
    SELECT FROM historial h WHERE h.entidad = 'clientes' AND h.entidad_id = ${clientes.id} AND h.antes ? 'etapa'
      AND (h.antes->>'etapa' = ${beyond} OR h.despues->>'etapa' = ${beyond})))`;
}

/** The reason why a customer was lost, as equal ones are told from others: in small letters, the first 80. */
export const LOSS_REASON = sql`btrim(left(lower(btrim(${clientes.motivoCierre}, E' \t\r\n')), 80), E' \t\r\n')`;

/** The condition of the filters of customers that are no columns of theirs. */
export function throughHistory({ haLlegado, motivo }: ListQuery): SQL | undefined {
  return and(
    Array.isArray(haLlegado) ? or(...haLlegado.map((etapa: Etapa) => reachedStage(etapa))) : undefined,
    typeof motivo === 'string' && motivo !== '' ? sql`${LOSS_REASON} = lower(${motivo})` : undefined,
  );
}
