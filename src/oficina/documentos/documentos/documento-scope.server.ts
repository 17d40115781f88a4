import { and, type SQL, sql } from 'drizzle-orm';
import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { type Alcance, permitted } from '#oficina/base/roles/roles.ts';
import type { Scope } from '#platform/crud/crud-scope.server.ts';
import { documentos } from './table.server.ts';

/** Fields of a documento that clientes never see. */
const NEVER_FOR_CLIENTS = ['etiquetas', 'descargas', 'subidoPor', 'retenerHasta'];

/**
 * Documentos within the actor's reach. A cliente sees those that its company may see; the Editor, the
 * public ones; a Comercial, those of their portfolio. A documento of an alumno needs the right to see
 * alumnos with their names.
 */
export function documentoScope(actor: Actor, reach: Alcance): Scope {
  if (actor.tipo === 'cliente') {
    const own = ofOwnClientes(actor, 'propio', documentos._idCliente);
    return {
      ...own,
      hidden: NEVER_FOR_CLIENTS,
      where: and(own.where, sql`${documentos.visibilidad} IN ('cliente', 'publica')`),
    };
  }
  if (!actor.clave && actor.rol === 'Editor') return { where: sql`${documentos.visibilidad} = 'publica'` };
  if (reach !== 'todo') return { where: ofPortfolio(actor) };
  return permitted(actor, 'alumnos', 'A') === 'todo' ? {} : { where: sql`${documentos._idAlumno} IS NULL` };
}

/** Documentos of the actor's clientes and alumnos, and of the actor's presupuestos without a cliente. */
function ofPortfolio(actor: Actor): SQL {
  const { where } = ofOwnClientes(actor, 'propio', documentos._idCliente);
  return sql`(${where}
    OR ${documentos._idAlumno} IN (SELECT id FROM alumnos WHERE responsable_id = ${actor._id})
    OR (${documentos._idCliente} IS NULL AND ${documentos._idPresupuesto} IN
      (SELECT id FROM presupuestos WHERE responsable_id = ${actor._id})))`;
}
