import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HttpApp } from '#platform/http/http.server.ts';
import { named } from '#platform/kit/contract/component-name.ts';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import type { Resource, Verb } from '#platform/kit/contract/resource.ts';
import { ofOne } from '#platform/kit/format.ts';
import { BULK_ACTIONS, registerBulk } from './crud-bulk.server.ts';
import { registerExport } from './crud-export.server.ts';
import { type CrudFamily, type Rows, type RowsOptions, rowsOf } from './crud-rows.server.ts';
import { registerSums } from './crud-sums.server.ts';
import {
  type CrudServices,
  configOf,
  type FamilyTable,
  type Fields,
  type Transaction,
} from './crud-table.server.ts';

/** Milliseconds of processor for a public list. */
const OPEN_LIST = 4;

const porId = z.strictObject({ _id: z.uuid('no es un identificador') });
const removal = named(
  z.strictObject({ _id: z.union([porId.shape._id, z.array(porId.shape._id).min(1).max(100)]) }),
  'EliminarDatos',
);

export type CrudOptions = RowsOptions & { only?: readonly Verb[]; along?: Along | undefined };

/** Rows of another family that go with a removed one, when the body of the removal says `flag`. */
export type Along = {
  flag: string;
  title: string;
  take(tx: Transaction, request: FastifyRequest, id: string): Promise<void>;
};

/** Registers the five standard verbs of a family (specification §7); other calls are routes of their own. */
export function crud<F extends Fields>(
  app: HttpApp,
  services: CrudServices,
  resource: Resource<F> & Resource,
  table: FamilyTable,
  { only = ['leer', 'consultarPorId', 'crear', 'actualizar', 'eliminar'], ...options }: CrudOptions = {},
): Rows<F> {
  const { name, many, one, schemas }: Resource = resource;
  const family: CrudFamily<F> = { ...options, services, resource, table };
  const store = rowsOf(family);
  registerWhole(app, family, only);
  const config = (verb: Verb) => ({
    ...configOf(services, verb),
    ...(services.access(verb) === 'publico' && { coste: OPEN_LIST }),
  });
  if (only.includes('leer'))
    app.get(
      `/${name}/leer`,
      {
        config: config('leer'),
        schema: {
          summary: `Lista: ${many}`,
          querystring: schemas.leer,
          response: { 200: pageAnswer(schemas.row) },
        },
      },
      (request) => store.list(request, request.query) as never,
    );
  if (only.includes('consultarPorId'))
    app.get(
      `/${name}/consultarPorId`,
      {
        config: config('consultarPorId'),
        schema: { summary: `Consulta ${one}`, querystring: porId, response: { 200: schemas.row } },
      },
      (request) => store.find(request, request.query._id) as never,
    );
  if (only.includes('crear'))
    app.post(
      `/${name}/crear`,
      {
        config: config('crear'),
        schema: { summary: `Crea ${one}`, body: schemas.crear, response: { 200: schemas.row } },
      },
      (request) => store.create(request, request.body) as never,
    );
  if (only.includes('actualizar'))
    app.put(
      `/${name}/actualizar`,
      {
        config: {
          ...config('actualizar'),
          current: { read: (request, _id) => store.find(request, _id, 'actualizar') },
        },
        schema: {
          summary: `Cambia ${one}; 40901 si alguien lo ha hecho antes`,
          body: schemas.actualizar,
          response: { 200: schemas.row },
        },
      },
      (request) => store.update(request, request.body) as never,
    );
  if (only.includes('eliminar')) {
    const { along } = options;
    const body = along
      ? named(
          removal.extend({ [along.flag]: z.boolean().optional().describe(along.title) }),
          `${name[0]?.toUpperCase()}${name.slice(1)}EliminarDatos`,
        )
      : removal;
    app.delete(
      `/${name}/eliminar`,
      {
        config: config('eliminar'),
        schema: {
          summary: `Elimina; 40904 si algo depende ${ofOne(one)}`,
          body,
          response: { 200: z.literal(true) },
        },
      },
      async (request) => {
        const { _id, ...flags } = request.body as z.infer<typeof removal> & Record<string, unknown>;
        const takes = along && flags[along.flag] === true;
        await store.remove(request, [_id].flat(), takes ? along.take : undefined);
        return true as const;
      },
    );
  }
  return store;
}

/** Registers the calls on the whole list, when the family has a list. */
function registerWhole(app: HttpApp, family: CrudFamily, only: readonly Verb[]): void {
  if (!only.includes('leer')) return;
  const { sums } = family.resource.list;
  if (sums) registerSums(app, family, sums.fields);
  if (family.services.exports) registerExport(app, family);
  const actions = BULK_ACTIONS.filter((action) => only.includes(action));
  if (actions.length > 0) registerBulk(app, family, actions);
}
