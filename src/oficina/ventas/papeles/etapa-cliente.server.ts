import { sql } from 'drizzle-orm';
import type { Etapa } from '#oficina/base/board/etapas.ts';
import { remember } from '#oficina/base/standard.server.ts';
import type { Work } from './paper-family.server.ts';

const BEFORE: Partial<Record<Etapa, readonly Etapa[]>> = {
  negociacion: ['prospeccion', 'calificacion'],
  ganado: ['prospeccion', 'calificacion', 'negociacion'],
};

/**
 * Raises the etapa of a cliente: to negotiation when it gets a presupuesto, to won when it accepts one.
 * Never lowers it.
 */
export async function raiseEtapa(
  { tx, actor, now }: Pick<Work, 'tx' | 'actor' | 'now'>,
  clienteId: string | null,
  etapa: 'negociacion' | 'ganado',
): Promise<void> {
  const { rows } = await tx.execute<{ antes: Etapa }>(sql`
    UPDATE clientes c SET etapa = ${etapa}, version = c.version + 1, modificado_en = ${now}
    FROM (SELECT id, etapa FROM clientes WHERE id = ${clienteId} FOR UPDATE) o
    WHERE c.id = o.id AND o.etapa = ANY(${sql.param(BEFORE[etapa])}::text[]) RETURNING o.etapa AS antes`);
  const [moved] = rows;
  if (!moved) return;
  const sides = { antes: { etapa: moved.antes }, despues: { etapa } };
  await remember(tx, { actor, now, entidad: 'clientes' }, { id: clienteId ?? '', ...sides });
}
