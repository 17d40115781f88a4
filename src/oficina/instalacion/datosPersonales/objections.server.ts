import { sql } from 'drizzle-orm';
import { any, ids, type Persona, texts } from '#oficina/base/personal-data/person.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import type { Db } from '#platform/database/db.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { formatExactEuros, plural } from '#platform/kit/format.ts';

type Executor = Pick<Db, 'execute'>;

/**
 * Gives the reasons that block an erasure, in words for the trabajador; without reasons, the erasure may
 * go on.
 */
export async function objectionsTo(db: Executor, persona: Persona, actor: Actor): Promise<string[]> {
  const found = [
    persona.usuarios.includes(actor._id)
      ? 'Es tu propia cuenta: tiene que hacerlo otra persona que administre.'
      : undefined,
    ...(await ofAdministrators(db, persona)),
    ...(await ofOwners(db, persona)),
    ...(await ofClientes(db, persona)),
    ...(await ofFirma(db, persona)),
  ];
  return found.filter((reason) => reason !== undefined);
}

async function ofAdministrators(db: Executor, { usuarios }: Persona): Promise<string[]> {
  const own = ids('id', usuarios);
  if (!own) return [];
  const ACTIVE = sql`tipo = 'trabajador' AND rol = 'Administrador' AND estado = 'activo'`;
  const { rows } = await db.execute(sql`
    SELECT FROM usuarios WHERE ${own} AND ${ACTIVE}
      AND NOT EXISTS (SELECT FROM usuarios o WHERE ${ACTIVE} AND NOT (${ids('o.id', usuarios)})) LIMIT 1`);
  return rows.length === 0
    ? []
    : ['Es la única persona que administra el negocio: nombra antes a otro Administrador.'];
}

/** An autoescuela that stays must keep a Propietario, who decides who has access. */
async function ofOwners(db: Executor, { usuarios, clientes }: Persona): Promise<string[]> {
  const own = ids('u.id', usuarios);
  if (!own) return [];
  const { rows } = await db.execute<{ nombre: string }>(sql`
    SELECT c.nombre_comercial AS nombre FROM usuarios u JOIN clientes c ON c.id = u.cliente_id
    WHERE ${own} AND u.rol = 'Propietario' AND u.estado = 'activo' AND c.activo
      AND NOT coalesce(${ids('c.id', clientes) ?? sql`false`}, false)
      AND NOT EXISTS (SELECT FROM usuarios o WHERE o.cliente_id = c.id AND o.rol = 'Propietario' AND o.estado = 'activo'
        AND NOT (${ids('o.id', usuarios)}))`);
  return rows.map(
    ({ nombre }) =>
      `Es la única persona propietaria de ${nombre}: nombra antes a otra, o marca el cliente como fuera de uso.`,
  );
}

type Open = { deuda: string; facturas: number; borradores: number; pedidos: number; recurrentes: number };
type OtherCounts = { ingresos: number; senales: number; usuarios: number; anuncios: number };

async function ofClientes(db: Executor, { clientes, usuarios }: Persona): Promise<string[]> {
  const own = ids('cliente_id', clientes);
  if (!own) return [];
  const others = usuarios.length === 0 ? sql`true` : sql`NOT (${ids('id', usuarios)})`;
  const { rows } = await db.execute<Open & OtherCounts>(sql`
    SELECT
      (SELECT coalesce(sum(pendiente_cobro), 0)::text FROM facturas WHERE ${own} AND estado_cobro IN ('pendiente', 'parcial')) AS deuda,
      (SELECT count(*)::int FROM facturas WHERE ${own} AND estado_cobro IN ('pendiente', 'parcial')) AS facturas,
      (SELECT count(*)::int FROM facturas WHERE ${own} AND estado = ${EstadoFactura.preparando}) AS borradores,
      (SELECT count(*)::int FROM pedidos WHERE ${own} AND estado IN (${EstadoPedido.solicitado}, ${EstadoPedido.enProceso}, ${EstadoPedido.enviado})) AS pedidos,
      (SELECT count(*)::int FROM facturas_recurrentes WHERE ${own} AND estado = 'activa') AS recurrentes,
      (SELECT count(*)::int FROM ingresos WHERE ${own} AND dispuesto < importe) AS ingresos,
      (SELECT count(*)::int FROM depositos WHERE ${own} AND estado IN ('pendiente', 'firmado', 'recibido')) AS senales,
      (SELECT count(*)::int FROM usuarios WHERE ${own} AND ${others} AND estado IN ('pendiente', 'activo')) AS usuarios,
      (SELECT count(*)::int FROM anuncios WHERE ${own} AND estado IN ('pendiente', 'publicado', 'pausado')) AS anuncios`);
  const open = rows[0];
  return open ? reasonsOf(open) : [];
}

function reasonsOf(open: Open & OtherCounts): string[] {
  const debt = formatExactEuros(centimos(open.deuda));
  const reasons: [number, string][] = [
    [
      open.facturas,
      `Debe ${debt} de ${plural(open.facturas, 'factura', 'facturas')}: cóbralas o rectifícalas antes.`,
    ],
    [
      open.borradores,
      `Tiene ${plural(open.borradores, 'factura', 'facturas')} en borrador: emítelas o elimínalas antes.`,
    ],
    [
      open.pedidos,
      `Tiene ${plural(open.pedidos, 'pedido', 'pedidos')} en curso: ciérralos o cancélalos antes.`,
    ],
    [
      open.recurrentes,
      `Tiene ${plural(open.recurrentes, 'factura recurrente activa', 'facturas recurrentes activas')}: termínalas antes.`,
    ],
    [
      open.ingresos,
      `Tiene dinero a favor de ${plural(open.ingresos, 'ingreso', 'ingresos')}: aplícalo o devuélveselo antes.`,
    ],
    [open.senales, `Tiene ${plural(open.senales, 'señal', 'señales')} sin aplicar ni devolver.`],
    [
      open.usuarios,
      `Hay ${plural(open.usuarios, 'usuario', 'usuarios')} de otras personas en este cliente: dalos de baja antes.`,
    ],
    [open.anuncios, `Tiene ${plural(open.anuncios, 'anuncio', 'anuncios')} sin terminar: termínalos antes.`],
  ];
  return reasons.filter(([count]) => count > 0).map(([, reason]) => reason);
}

/** Documentos that wait for the person's signature would lose their signer. */
async function ofFirma(db: Executor, { emails, nifs }: Persona): Promise<string[]> {
  const own = any(texts('f.email', emails), texts('f.nif', nifs));
  if (!own) return [];
  const { rows } = await db.execute<{ nombre: string }>(sql`
    SELECT DISTINCT d.nombre FROM firmantes f JOIN solicitudes_firma s ON s.id = f.solicitud_id
    JOIN documentos d ON d.id = s.documento_id WHERE (${own}) AND s.estado IN ('pendiente', 'parcial') ORDER BY 1`);
  return rows.map(({ nombre }) => `Está pendiente de que se firme «${nombre}»: revoca antes esa petición.`);
}
