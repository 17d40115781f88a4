import { and, or, type SQL, sql } from 'drizzle-orm';
import { type Etapa, etapas } from '#oficina/base/board/etapas.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { ListQuery } from '#platform/kit/contract/resource.ts';
import { clientes } from './table.server.ts';

/**
 * Stages that prove that a cliente reached each stage: it and the later ones; a lost or discarded stage
 * only proves itself.
 */
const BEYOND: Readonly<Record<Etapa, readonly Etapa[]>> = {
  prospeccion: keysOf(etapas),
  calificacion: ['calificacion', 'negociacion', 'ganado'],
  negociacion: ['negociacion', 'ganado'],
  ganado: ['ganado'],
  perdido: ['perdido'],
  descartado: ['descartado'],
};

/** Condition that a cliente reached a stage at some time, whatever its stage is now. */
export function reachedEtapa(etapa: Etapa): SQL {
  if (etapa === 'prospeccion') return sql`true`;
  const beyond = sql`ANY(${sql.param(BEYOND[etapa])}::text[])`;
  return sql`(${clientes.etapa} = ${beyond} OR EXISTS (
    SELECT FROM historial h WHERE h.entidad = 'clientes' AND h.entidad_id = ${clientes.id} AND h.antes ? 'etapa'
      AND (h.antes->>'etapa' = ${beyond} OR h.despues->>'etapa' = ${beyond})))`;
}

/** Reason of loss in the form that groups equal ones: lower case, first 80 characters. */
export const LOSS_REASON = sql`btrim(left(lower(btrim(${clientes.motivoCierre}, E' \t\r\n')), 80), E' \t\r\n')`;

/** Condition of the filters of clientes that need the history or the reason of loss. */
export function historyConditions({ haLlegado, motivo }: ListQuery): SQL | undefined {
  return and(
    Array.isArray(haLlegado) ? or(...haLlegado.map((etapa: Etapa) => reachedEtapa(etapa))) : undefined,
    typeof motivo === 'string' && motivo !== '' ? sql`${LOSS_REASON} = lower(${motivo})` : undefined,
  );
}
