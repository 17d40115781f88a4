import { sql } from 'drizzle-orm';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';

type Tx = Pick<Work['tx'], 'execute'>;

/** Line of the pedido behind a line of a factura, or the anticipo that the line makes or takes off. */
export type Links = { pedido: string | null; anticipo: string | null };

/** Links of the lines of a factura, in the order of its lines. */
export async function linksOf(tx: Tx, facturaId: string): Promise<Links[]> {
  const { rows } = await tx.execute<Links>(sql`
    SELECT linea_pedido_id AS pedido, anticipo_id AS anticipo FROM facturas_lineas WHERE papel_id = ${facturaId} ORDER BY orden, id`);
  return rows;
}

/** Links the lines of a draft, in their order. */
export async function linkLineas(tx: Tx, { _id }: Papel, links: readonly Links[]): Promise<void> {
  const [orderLines, anticipos] = [links.map(({ pedido }) => pedido), links.map(({ anticipo }) => anticipo)];
  await tx.execute(sql`
    UPDATE facturas_lineas l SET linea_pedido_id = o.pedido::uuid, anticipo_id = o.anticipo::uuid
    FROM unnest(${sql.param(orderLines)}::text[], ${sql.param(anticipos)}::text[]) WITH ORDINALITY AS o (pedido, anticipo, place)
    WHERE l.papel_id = ${_id} AND l.orden = o.place - 1 AND (o.pedido IS NOT NULL OR o.anticipo IS NOT NULL)`);
}
