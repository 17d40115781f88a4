import { inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { onceReceived } from '#oficina/base/peticionesHechas/once.server.ts';
import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import { actorOf, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { createTurns } from '#platform/database/turns.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { Row } from '#platform/kit/contract/resource.ts';
import type { imagenes } from './contract.ts';
import type { Recorte } from './crop.ts';
import { removeFoto, storedAs, storeFoto } from './foto-files.server.ts';
import { fotoMark } from './foto-mark.server.ts';
import {
  autoescuelasOf,
  closeGaps,
  countRoom,
  findAutoescuela,
  leaveMain,
  lockAutoescuelas,
  makeWay,
} from './foto-rows.server.ts';
import { imagenes as table } from './table.server.ts';

export type FotoServices = StandardServices & { files: Files };

type Photo = Row<typeof imagenes.fields>;
type NewPhoto = {
  archivo: Buffer;
  _idCliente?: string | undefined;
  alt: string;
  recorte?: Recorte | undefined;
};
type PhotoChanges = { _id: string; version?: number | undefined; alt?: string; orden?: number };

const BUSY = 'Se están preparando muchas fotos a la vez. Prueba dentro de un momento';

/** Changes to the photos of an autoescuela; each waits for the others of the same autoescuela. */
export function fotoChanges({ db, clock, files }: FotoServices, { rows }: Standard) {
  const turns = createTurns({ atOnce: 2, waiting: 20, busy: BUSY });
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    rows.guarded(() => db.transaction(work));

  /** Finds the photo within reach, after locking the photos of its autoescuela. */
  async function locked(tx: Transaction, request: FastifyRequest, id: string) {
    await lockAutoescuelas(tx, autoescuelasOf([id]));
    const by = { request, scope: rows.scopeOf(request, 'actualizar') };
    return (await rows.writes.find(tx, by, id)) as Photo;
  }

  /** Draws the photo in its sizes, after a check that the autoescuela has room for it. */
  async function prepare(request: FastifyRequest, { archivo, alt, recorte, ...given }: NewPhoto) {
    const actor = actorOf(request);
    const _idCliente = given._idCliente ?? actor.clienteId;
    if (!_idCliente) throw invalidFields([{ campo: '_idCliente', motivo: 'di de qué autoescuela es' }]);
    await findAutoescuela(db, _idCliente, ofOwnClientes(actor, scopeOf(request), clientes.id).where);
    await countRoom(db, _idCliente, fotoMark(archivo, recorte));
    const { makeFoto: makePhoto } = await import('./make-foto.server.ts');
    return { ...(await turns(() => makePhoto(archivo, recorte))), _idCliente, alt };
  }
  type MadePhoto = Awaited<ReturnType<typeof prepare>>;

  const insert = (request: FastifyRequest, id: string, { variantes, ...photo }: MadePhoto) =>
    inTransaction(async (tx) => {
      await lockAutoescuelas(tx, sql`${photo._idCliente}`);
      const before = await countRoom(tx, photo._idCliente, photo.sha256);
      const by = { request, scope: rows.scopeOf(request, 'crear'), id };
      const place = { orden: before + 1, esPrincipal: before === 0 };
      return rows.writes.create(tx, by, { ...photo, ...place, archivos: storedAs(id, variantes) });
    });

  return {
    /**
     * Stores the files first and the row last; a failure in between leaves neither. `show` makes the
     * answer.
     */
    create: async <Shown>(
      request: FastifyRequest,
      photo: NewPhoto,
      show: (row: unknown) => Shown,
    ): Promise<Shown> => {
      const id = uuid({ msecs: clock().getTime() });
      let stored: MadePhoto | undefined;
      try {
        const shown = await onceReceived(request, photo, {
          prepare: () => prepare(request, photo),
          work: async (made) => {
            stored = made;
            await storeFoto(files, id, made.variantes);
            return show(await insert(request, id, made));
          },
        });
        stored = undefined;
        return shown;
      } finally {
        if (stored) await removeFoto(files, { id, ancho: stored.ancho });
      }
    },
    update: (request: FastifyRequest, { orden, ...changes }: PhotoChanges) =>
      inTransaction(async (tx) => {
        const photo = await locked(tx, request, changes._id);
        const { version = photo.version } = changes;
        const moves = orden !== undefined && photo.version === version;
        const place = moves && { orden: await makeWay(tx, photo, orden) };
        const by = { request, scope: rows.scopeOf(request, 'actualizar') };
        return rows.writes.update(tx, by, { ...changes, ...place });
      }),
    makeMain: (request: FastifyRequest, _id: string) =>
      inTransaction(async (tx) => {
        const photo = await locked(tx, request, _id);
        if (photo.esPrincipal) return photo;
        await leaveMain(tx, photo, clock());
        const by = { request, scope: rows.scopeOf(request, 'actualizar') };
        return rows.writes.update(tx, by, { _id, version: photo.version, esPrincipal: true });
      }),
    /** The rows go first, because a photo on show must have its files. */
    remove: async (request: FastifyRequest, ids: string[]) => {
      const removed = await inTransaction(async (tx) => {
        const autoescuelas = await lockAutoescuelas(tx, autoescuelasOf(ids));
        const photos = await tx
          .select({ id: table.id, ancho: table.ancho })
          .from(table)
          .where(inArray(table.id, ids));
        const by = { request, scope: rows.scopeOf(request, 'eliminar') };
        for (const id of new Set(ids)) await rows.writes.remove(tx, by, id);
        for (const autoescuela of autoescuelas) await closeGaps(tx, autoescuela);
        return photos;
      });
      for (const photo of removed) await removeFoto(files, photo);
    },
  };
}
