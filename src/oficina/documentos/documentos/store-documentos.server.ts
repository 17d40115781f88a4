import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '#oficina/base/roles/actor.server.ts';
import type { Standard } from '#oficina/base/standard.server.ts';
import { masked, type Scope } from '#platform/crud/crud-scope.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { AppError, duplicated, invalidFields, notAllowed, outOfDate } from '#platform/http/errors.server.ts';
import type { Row } from '#platform/kit/contract/resource.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { type Belongs, belongsTo, type OwnerScopes } from './belongs.server.ts';
import { classificationOf } from './classification.server.ts';
import { splitEnding } from './clean-name.ts';
import type { documentos } from './contract.ts';
import { type DocumentoForm, forget, type ReceivedForm } from './documento-form.server.ts';
import { refuseDuplicates } from './duplicates.server.ts';
import { documentoTypes } from './limits.ts';
import { refuseOverQuota } from './quota.server.ts';
import type { ReceivedFile } from './receive-file.server.ts';

export type Documento = Row<typeof documentos.fields>;
export type DocumentoStandard = Standard<typeof documentos.fields>;

type Storing = {
  db: Db;
  clock: () => Date;
  files: Files;
  /** Most bytes of the documentos of one cliente; no limit by default. */
  documentQuota?: number | undefined;
  scopes: OwnerScopes;
};

/** Fields that only the business sets. */
const OF_THE_BUSINESS = [
  ...(['_idClasificacion', 'visibilidad', 'requiereFirma', 'etiquetas', 'caducaEn'] as const),
];

/**
 * Makes the rows of received files, all or none. Gives them, or the rows of the earlier upload with the
 * same key.
 */
export function documentoStore(
  { db, clock, files, documentQuota, scopes }: Storing,
  { rows }: DocumentoStandard,
) {
  return async (request: FastifyRequest, { form, received }: ReceivedForm) => {
    try {
      const scope = rows.scopeOf(request, 'crear');
      const made = await rows.guarded(() =>
        db.transaction((tx) =>
          storeAll({ tx, request, scope, now: clock(), rows, form, received, documentQuota, scopes }),
        ),
      );
      if (made.repeated) await forget(files, received);
      return { rows: made.rows.map((row) => masked(scope, row)), repeated: made.repeated };
    } catch (error) {
      // An error without a code may come after the commit, so the rows may exist. The nightly job removes
      // files without a row.
      if (error instanceof AppError || sqlState(error).code !== undefined) await forget(files, received);
      throw error;
    }
  };
}

type Work = ReceivedForm &
  Pick<Storing, 'documentQuota' | 'scopes'> & {
    tx: Transaction;
    request: FastifyRequest;
    scope: Scope;
    now: Date;
    rows: DocumentoStandard['rows'];
  };

async function storeAll(work: Work): Promise<{ rows: Documento[]; repeated: boolean }> {
  const { tx, request, scope, form, received, rows } = work;
  const actor = actorOf(request);
  refuseForClients(actor, form);
  const before = await sentBefore(work, actor);
  if (before) return { rows: before, repeated: true };
  const previous =
    form._idAnterior === undefined ? undefined : await previousOf(work, actor, form._idAnterior);
  const belongs = previous ?? (await belongsTo(tx, actor, form, work.scopes));
  if (!form.aceptarDuplicado) await refuseDuplicates(tx, belongs, { received, where: scope.where });
  await refuseOverQuota(tx, {
    _idCliente: belongs._idCliente,
    more: received.reduce((sum, { tamano }) => sum + tamano, 0),
    documentQuota: work.documentQuota,
  });
  const common = await commonOf(work, actor, { belongs, previous });
  const made: Documento[] = [];
  for (const [index, file] of received.entries()) {
    const values = { ...common, ...ofFile(file, form, { previous, index }) };
    made.push(await rows.writes.create(tx, { request, scope, id: file.id }, values));
  }
  return { rows: made, repeated: false };
}

function refuseForClients({ tipo }: Actor, form: DocumentoForm): void {
  if (tipo !== 'cliente') return;
  const said = OF_THE_BUSINESS.filter((name) => form[name] !== undefined);
  if (said.length > 0) throw invalidFields(said.map((campo) => ({ campo, motivo: 'no se admite' })));
}

/**
 * Rows of an earlier upload with this key; undefined when there is none. Two at the same time wait for
 * each other.
 */
async function sentBefore({ tx, scope, form, received, rows, request }: Work, { _id }: Actor) {
  if (form.clave === undefined) return undefined;
  await lockWithin(tx, `envío ${_id} ${form.clave}`);
  const { rows: found } = await tx.execute<{ id: string; sha256: string }>(sql`
    SELECT id, sha256 FROM documentos WHERE subido_por_id = ${_id} AND clave_envio LIKE ${`${likeable(form.clave)}/%`}
    ORDER BY length(clave_envio), clave_envio`);
  if (found.length === 0) return undefined;
  if (found.map(({ sha256 }) => sha256).join() !== received.map(({ sha256 }) => sha256).join())
    throw duplicated('clave', 'ya se usó con otros archivos: haz una distinta para cada envío');
  const same: Documento[] = [];
  for (const { id } of found) same.push(await rows.writes.find(tx, { request, scope }, id));
  return same;
}

const likeable = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

type Previous = Documento & Belongs;

/**
 * Documento that this version replaces. The actor must be able to replace it, and nobody may have done so
 * before. Locked until the transaction ends.
 */
async function previousOf(
  { tx, request, scope, rows, form }: Work,
  actor: Actor,
  id: string,
): Promise<Previous> {
  if (form.entidad !== undefined || form._idEntidad !== undefined)
    throw invalidFields([{ campo: 'entidad', motivo: 'una versión nueva es de lo mismo que la de antes' }]);
  const found = await rows.writes.find(tx, { request, scope }, id);
  const { rows: last } = await tx.execute<{ id: string; origen: string }>(sql`
    SELECT id, origen FROM documentos WHERE grupo_id = ${found._idGrupo} AND vigente FOR UPDATE`);
  const current = await rows.writes.find(tx, { request, scope }, last[0]?.id ?? id);
  if (current._id !== id) throw outOfDate(masked(scope, current));
  if (actor.tipo === 'cliente' && last[0]?.origen !== 'portal')
    throw notAllowed('Este documento lo puso el negocio: envía el tuyo aparte');
  await tx.execute(sql`UPDATE documentos SET vigente = false WHERE id = ${id}`);
  return current;
}

/** Columns shared by all the files of a form. */
async function commonOf(
  { tx, form, now }: Work,
  actor: Actor,
  { belongs, previous }: { belongs: Belongs; previous: Previous | undefined },
) {
  const isClient = actor.tipo === 'cliente';
  const asked = form._idClasificacion ?? previous?._idClasificacion;
  if (asked === undefined && !isClient)
    throw invalidFields([{ campo: '_idClasificacion', motivo: 'elige una de la lista' }]);
  const kind = await classificationOf(tx, asked, todayInMadrid(now));
  const usual = belongs.entidad === 'negocio' || belongs.entidad === 'alumno' ? 'interna' : kind.visibilidad;
  const requiereFirma = !isClient && (form.requiereFirma ?? previous?.requiereFirma ?? kind.requiereFirma);
  const { entidad, _idCliente, _idContacto, _idAlumno, _idPresupuesto, _idPedido, _idFactura } = belongs;
  return {
    entidad,
    _idCliente,
    _idContacto,
    _idAlumno,
    _idPresupuesto,
    _idPedido,
    _idFactura,
    _idClasificacion: kind.id,
    retenerHasta: kind.retenerHasta,
    visibilidad: isClient ? ('cliente' as const) : (form.visibilidad ?? previous?.visibilidad ?? usual),
    requiereFirma,
    estadoFirma: requiereFirma ? ('pendiente' as const) : ('noRequiere' as const),
    caducaEn: form.caducaEn ?? null,
    etiquetas: form.etiquetas ?? previous?.etiquetas ?? null,
    subidoEn: now.toISOString(),
    subidoPor: actor.nombre,
    subidoPorId: actor._id,
    origen: actor.clave ? ('api' as const) : isClient ? ('portal' as const) : ('manual' as const),
  };
}

/** Columns of each file. */
function ofFile(
  { id, nombreOriginal, tipo, tamano, sha256, revision }: ReceivedFile,
  { nombre, clave }: DocumentoForm,
  { previous, index }: { previous: Previous | undefined; index: number },
) {
  return {
    nombre: nombre ?? previous?.nombre ?? splitEnding(nombreOriginal)[0],
    nombreOriginal,
    tipo,
    tamano,
    sha256,
    revision,
    mime: documentoTypes[tipo].mime,
    nombreUnico: `${id}.${documentoTypes[tipo].endings[0]}`,
    _idGrupo: previous?._idGrupo ?? id,
    _idAnterior: previous?._id ?? null,
    numVersion: (previous?.numVersion ?? 0) + 1,
    vigente: true,
    claveEnvio: clave === undefined ? null : `${clave}/${index}`,
  };
}
