import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf, type RouteAccess } from '#oficina/base/roles/actor.server.ts';
import { permitted, tiposUsuario } from '#oficina/base/roles/roles.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { inUse, invalidFields, notAllowed } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { removeDocumentoFile } from './documento-files.server.ts';
import { holdGroup } from './hold-group.server.ts';
import { GRACE_DAYS, isWithinGrace, keptUntil } from './removal.ts';
import type { DocumentoStandard } from './store-documentos.server.ts';

type Services = { db: Db; clock: () => Date; files: Files };
type Removal = { ids: readonly string[]; motivo?: string | undefined };

/** Access to remove documentos: with the right E, or with C for one's own mistakes. */
export const mayTakeBack: RouteAccess = {
  tipos: tiposUsuario,
  recurso: 'documentos',
  acciones: ['E', 'C'],
  decide: (actor) =>
    permitted(actor, 'documentos', 'E') !== null || permitted(actor, 'documentos', 'C') !== null,
};

/**
 * Removes documentos with all their versions, all or none (decision 042). Throws 409 for a documento that
 * the law keeps, with the day; 400 on `motivo` when a reason is missing; 403 when it needs the right to
 * remove.
 */
export function documentoRemoval({ db, clock, files }: Services, { rows }: DocumentoStandard) {
  return async (request: FastifyRequest, { ids, motivo }: Removal): Promise<void> => {
    const actor = actorOf(request);
    const removes = permitted(actor, 'documentos', 'E') !== null;
    const by = { request, scope: rows.scopeOf(request, removes ? 'eliminar' : 'consultarPorId') };
    const now = clock();
    const gone = await rows.guarded(() =>
      db.transaction(async (tx) => {
        const removed = new Set<string>();
        for (const id of [...new Set(ids)].sort()) {
          if (removed.has(id)) continue;
          const { _idGrupo } = await rows.writes.find(tx, by, id);
          const versions = await holdGroup(tx, _idGrupo);
          const facts = await factsOf(tx, _idGrupo, actor);
          refuseKept(facts, todayInMadrid(now));
          const reason = reasonNeeded(facts, now);
          if (!removes) refuseOthers(facts, reason);
          else if (reason && motivo === undefined)
            throw invalidFields([{ campo: 'motivo', motivo: `di por qué se elimina: ${reason}` }]);
          for (const version of versions) {
            await rows.writes.remove(tx, by, version, motivo === undefined ? {} : { motivo });
            removed.add(version);
          }
        }
        return removed;
      }),
    );
    // Files last: a failure here leaves a file without a row, which the nightly job removes.
    for (const id of gone) await removeDocumentoFile(files, id);
  };
}

/** Facts of all the versions that decide whether a documento can be removed. */
type Facts = {
  /** Arrival of the first version. */
  subidoEn: string;
  /** Whether this person sent all the versions. */
  propio: boolean;
  firmado: boolean;
  /** Last time that it was signed or sent to be signed. */
  firmaEn: string | null;
  /** Number of the issued factura that it belongs to. */
  factura: string | null;
  facturaEl: string | null;
  /** It belongs to a sent presupuesto, or to a pedido in progress. */
  enPapel: boolean;
  /** A person of the cliente has downloaded or seen it. */
  visto: boolean;
};

async function factsOf(tx: Transaction, group: string, { _id }: Actor): Promise<Facts> {
  const { rows } = await tx.execute<Facts>(sql`
    WITH firma AS (
      SELECT max(coalesce(s.cerrada_en, s.creada_en)) AS en FROM solicitudes_firma s
      JOIN documentos d ON d.id = s.documento_id OR d.id = s.documento_firmado_id WHERE d.grupo_id = ${group}
    )
    SELECT to_json(min(d.subido_en)) #>> '{}' AS "subidoEn", bool_and(d.subido_por_id = ${_id}) AS propio,
      bool_or(d.estado_firma IN ('parcial', 'firmado')) AS firmado,
      to_json(coalesce((SELECT en FROM firma), max(d.subido_en) FILTER (WHERE d.estado_firma IN ('parcial', 'firmado')))) #>> '{}'
        AS "firmaEn",
      max(f.codigo) AS factura, max(f.fecha)::text AS "facturaEl",
      bool_or(p.enviado_en IS NOT NULL OR o.estado <> ${EstadoPedido.solicitado}) IS TRUE AS "enPapel",
      EXISTS (SELECT FROM documentos_descargas x JOIN documentos v ON v.id = x.documento_id
        WHERE v.grupo_id = ${group} AND x.tipo = 'cliente' AND x.actor_id <> ${_id}) AS visto
    FROM documentos d
    LEFT JOIN facturas f ON f.id = d.factura_id AND f.estado <> ${EstadoFactura.preparando}
    LEFT JOIN presupuestos p ON p.id = d.presupuesto_id
    LEFT JOIN pedidos o ON o.id = d.pedido_id
    WHERE d.grupo_id = ${group}`);
  const [facts] = rows;
  if (!facts) throw new Error('the document is gone while it was held');
  return facts;
}

const OF_COMMERCE = 'artículo 30 del Código de Comercio';

/** Refuses with 409 to remove a documento that the law still keeps, whatever the reason. */
function refuseKept({ firmado, firmaEn, factura, facturaEl }: Facts, today: string): void {
  if (firmaEn !== null) {
    const until = keptUntil(todayInMadrid(new Date(firmaEn)));
    const what = firmado ? 'Está firmado' : 'Se envió a firmar';
    if (today <= until)
      throw inUse(`${what}: se guarda como prueba hasta el ${formatDay(until)} (${OF_COMMERCE})`);
  }
  if (factura !== null && facturaEl !== null && today <= keptUntil(facturaEl))
    throw inUse(
      `Es de la factura ${factura}, ya emitida: se guarda con ella hasta el ${formatDay(keptUntil(facturaEl))} (${OF_COMMERCE})`,
    );
}

/** Reason why it is no longer a simple mistake; undefined while it is. */
function reasonNeeded({ subidoEn, enPapel, visto }: Facts, now: Date): string | undefined {
  if (!isWithinGrace(subidoEn, now)) return `hace más de ${GRACE_DAYS} días que se subió`;
  if (visto) return 'el cliente ya lo ha visto';
  return enPapel ? 'es de un papel que ya se envió' : undefined;
}

function refuseOthers({ propio }: Facts, reason: string | undefined): void {
  if (!propio) throw notAllowed('Solo puedes eliminar los documentos que has subido tú');
  if (reason) throw notAllowed(`Ya no puedes eliminarlo tú, porque ${reason}: pídeselo a un Administrador`);
}
