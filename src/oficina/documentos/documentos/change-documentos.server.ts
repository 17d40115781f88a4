import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { masked } from '#platform/crud/crud-scope.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse, notAllowed } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { classificationOf } from './classification.server.ts';
import { holdGroup } from './hold-group.server.ts';
import type { Documento, DocumentoStandard } from './store-documentos.server.ts';

type Services = { db: Db };

export type DocumentoChanges = {
  _id: string;
  version?: number | undefined;
  nombre?: string | undefined;
  _idClasificacion?: string | undefined;
  visibilidad?: Documento['visibilidad'] | undefined;
  requiereFirma?: boolean | undefined;
  caducaEn?: string | null | undefined;
  etiquetas?: string | null | undefined;
};

/** Changes the data of a documento in its last version; its visibility changes in all versions. */
export function documentoChanges({ db }: Services, { rows }: DocumentoStandard) {
  return {
    update: (request: FastifyRequest, changes: DocumentoChanges) => {
      const scope = rows.scopeOf(request, 'actualizar');
      return rows.guarded(() =>
        db.transaction(async (tx) => {
          const found = await rows.writes.find(tx, { request, scope }, changes._id);
          await holdGroup(tx, found._idGrupo);
          const before = await rows.writes.find(tx, { request, scope }, changes._id);
          if (!before.vigente) throw inUse('Hay una versión más nueva: los datos se cambian en la última');
          const derived = {
            ...(await keptFor(tx, request, before, changes._idClasificacion)),
            ...signedFor(before, changes.requiereFirma),
          };
          const after = await rows.writes.update(tx, { request, scope }, { ...changes, ...derived });
          // The old versions must not stay visible to those who lose the access.
          if (changes.visibilidad !== undefined)
            await tx.execute(sql`UPDATE documentos SET visibilidad = ${changes.visibilidad}, version = version + 1
              WHERE grupo_id = ${before._idGrupo} AND NOT vigente AND visibilidad <> ${changes.visibilidad}`);
          return masked(scope, after);
        }),
      );
    },
  };
}

/** New last day to keep the documento, by its new clasificación. Only a person who may remove documentos can shorten it. */
async function keptFor(tx: Transaction, request: FastifyRequest, before: Documento, to: string | undefined) {
  if (to === undefined || to === before._idClasificacion) return {};
  const { retenerHasta } = await classificationOf(tx, to, todayInMadrid(new Date(before.subidoEn)));
  const isShorter =
    retenerHasta !== null && (before.retenerHasta === null || retenerHasta < before.retenerHasta);
  if (isShorter && permitted(actorOf(request), 'documentos', 'E') === null)
    throw notAllowed(
      'Con esa clasificación se guardaría menos tiempo: solo puede ponerla quien puede eliminar documentos',
    );
  return { retenerHasta };
}

function signedFor({ estadoFirma, requiereFirma }: Documento, asked: boolean | undefined) {
  if (asked === undefined || asked === requiereFirma) return {};
  if (estadoFirma !== 'noRequiere' && estadoFirma !== 'pendiente')
    throw inUse('Ya se ha empezado a firmar: no se puede cambiar si se firma');
  return { estadoFirma: asked ? ('pendiente' as const) : ('noRequiere' as const) };
}
