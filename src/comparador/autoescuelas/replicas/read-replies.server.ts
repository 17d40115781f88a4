import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import { COLUMNS, FROM, visibleTo } from './change-replies.server.ts';
import type { leerReplicas, Replica } from './contract.ts';

/** A page of the replies that this person may see, the newest first. */
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
