import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { readSqlPage } from '#api/keyset.server.ts';
import type { Page } from '#kit/list-query.ts';
import type { Actor } from '#office/access/actor.server.ts';
import { COLUMNS, FROM, visibleTo } from './change-replies.server.ts';
import type { leerReplicas, Replica } from './contract.ts';

/** A page of the replies that this person may see, the last first. */
export function listReplies(
  db: Db,
  { estado, ...asked }: z.infer<typeof leerReplicas>,
  actor: Actor,
): Promise<Page<Replica>> {
  const among = estado ? sql`AND r.estado = ANY(${sql.param(estado)}::text[])` : sql``;
  return readSqlPage<Replica>(db, {
    asked,
    order: { orden: '-enviadaEn', key: sql`r.enviada_en`, type: 'timestamptz', id: sql`r.id` },
    table: 'replicas',
    columns: COLUMNS,
    from: FROM,
    where: sql`${visibleTo(actor)} ${among}`,
  });
}
