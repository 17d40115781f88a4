import { type SQL, sql } from 'drizzle-orm';
import { type Paper, papers, papersOf, type TimelineQuery } from './reach.server.ts';

/** Field of a correo's data with the id of its paper. */
const NAMES: Readonly<Record<Paper, string>> = {
  presupuestos: 'presupuestoId',
  pedidos: 'pedidoId',
  facturas: 'facturaId',
};

/** Correos about the record and its papers, and correos to its people. */
export function correoSource(asked: TimelineQuery): SQL | undefined {
  const about = [...ownIds(asked), ...papers.flatMap((family) => paperIds(asked, family))];
  const people = addresses(asked);
  const parts = [
    sql`SELECT c.* FROM (${sql.join(about, sql` UNION ALL `)}) i JOIN correos c ON c.datos @> i.datos`,
    ...(people ? [sql`SELECT c.* FROM (${people}) p JOIN correos c ON c.para = p.email`] : []),
  ];
  return sql`SELECT DISTINCT ON (c.id) 'correo:' || c.id AS clave, coalesce(c.enviado_en, c.creado_en) AS en, 'correo' AS tipo,
      coalesce(c.asunto, '') AS titulo, c.para AS detalle, NULL AS quien, NULL AS familia, NULL::uuid AS de,
      jsonb_build_object('carta', c.tipo, 'estado', c.estado) AS datos
    FROM (${sql.join(parts, sql` UNION ALL `)}) c`;
}

function ownIds({ entidad, _idEntidad }: TimelineQuery): SQL[] {
  if (entidad === 'clientes')
    return [sql`SELECT jsonb_build_object('clienteId', ${_idEntidad}::text) AS datos`];
  if (entidad !== 'alumnos') return [sql`SELECT NULL::jsonb AS datos WHERE false`];
  return [
    sql`SELECT jsonb_build_object('alumnoId', ${_idEntidad}::text) AS datos`,
    sql`SELECT jsonb_build_object('enviadaId', id) AS datos FROM alumnos_autoescuelas WHERE alumno_id = ${_idEntidad}`,
  ];
}

function paperIds(asked: TimelineQuery, family: Paper): SQL[] {
  const ours = papersOf(asked, family);
  return ours ? [sql`SELECT jsonb_build_object(${NAMES[family]}::text, p.id) AS datos FROM (${ours}) p`] : [];
}

/** SQL of the addresses of a record's people; other records have none here. */
function addresses({ entidad, _idEntidad }: TimelineQuery): SQL | undefined {
  if (entidad === 'contactosClientes')
    return sql`SELECT email FROM contactos_clientes WHERE id = ${_idEntidad} AND email IS NOT NULL`;
  if (entidad !== 'clientes') return undefined;
  return sql`SELECT email FROM clientes WHERE id = ${_idEntidad} AND email IS NOT NULL
    UNION SELECT email_facturas FROM clientes WHERE id = ${_idEntidad} AND email_facturas IS NOT NULL
    UNION SELECT email FROM contactos_clientes WHERE cliente_id = ${_idEntidad} AND email IS NOT NULL
    UNION SELECT email FROM usuarios WHERE cliente_id = ${_idEntidad}`;
}
