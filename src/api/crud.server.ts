import { and, asc, count, desc, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Field } from '#kit/fields.ts';
import type { ListQuery, Resource, Row, Verb } from '#kit/resource.ts';
import { containing } from './containing.server.ts';
import type { Db } from './db.server.ts';
import { duplicated, inUse, invalidFields, notFound, outOfDate } from './errors.server.ts';
import type { HttpApp } from './http.server.ts';
import type { Access } from './policy.server.ts';
import { sqlState } from './sql-state.server.ts';

type Fields = Record<string, Field>;
type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A table whose columns are the family's fields, by name and by type: if they drift apart, it does not compile. */
export type TableOf<F extends Fields> = PgTable & {
  id: PgColumn;
  version: PgColumn;
  creadoEn: PgColumn;
  modificadoEn: PgColumn;
} & {
  [Name in keyof F]: PgColumn & { _: { data: F[Name] extends Field<infer T> ? NonNullable<T> : never } };
};

/** What one change was, for whoever keeps the history. */
export type Change = {
  id: string;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
};

export type CrudServices = {
  db: Db;
  clock: () => Date;
  /** Who may call each verb. */
  access(verb: Verb): Access<never>;
  /** Writes a change down, within its transaction. */
  remember(tx: Transaction, request: FastifyRequest, change: Change): Promise<void>;
  /** What other tables are called, for whoever hears that a row is in use. */
  tableNames: Readonly<Record<string, string>>;
};

export type CrudOptions = {
  only?: readonly Verb[];
  /** Columns that calls don't know, of a new row. */
  extra?: Readonly<Record<string, unknown>>;
};

/** The five standard verbs of a family (specification §7): what needs more is a route of its own. */
export function crud<F extends Fields>(
  app: HttpApp,
  services: CrudServices,
  resource: Resource<F>,
  table: TableOf<F>,
  { only = ['leer', 'consultarPorId', 'crear', 'actualizar', 'eliminar'], extra = {} }: CrudOptions = {},
): void {
  const { name, many, one, schemas } = resource;
  const store = rowsOf(services, resource as unknown as Resource, table as unknown as TableOf<Fields>);
  const config = (verb: Verb) => ({ access: services.access(verb) });
  if (only.includes('leer'))
    app.get(
      `/${name}/leer`,
      {
        config: config('leer'),
        schema: {
          summary: `Lista: ${many}`,
          querystring: schemas.leer,
          response: { 200: pageOf(schemas.row) },
        },
      },
      (request) => store.list(request.query as ListQuery) as never,
    );
  const porId = z.strictObject({ _id: z.uuid('no es un identificador') });
  if (only.includes('consultarPorId'))
    app.get(
      `/${name}/consultarPorId`,
      {
        config: config('consultarPorId'),
        schema: { summary: `Consulta ${one}`, querystring: porId, response: { 200: schemas.row } },
      },
      (request) => store.find(request.query._id) as never,
    );
  if (only.includes('crear'))
    app.post(
      `/${name}/crear`,
      {
        config: config('crear'),
        schema: { summary: `Crea ${one}`, body: schemas.crear, response: { 200: schemas.row } },
      },
      (request) => store.create(request, { ...(request.body as object), ...extra }) as never,
    );
  if (only.includes('actualizar'))
    app.put(
      `/${name}/actualizar`,
      {
        config: config('actualizar'),
        schema: {
          summary: `Cambia ${one}; 40901 si alguien lo ha hecho antes`,
          body: schemas.actualizar,
          response: { 200: schemas.row },
        },
      },
      (request) => store.update(request, request.body as { _id: string; version: number }) as never,
    );
  if (only.includes('eliminar'))
    app.delete(
      `/${name}/eliminar`,
      {
        config: config('eliminar'),
        schema: {
          summary: `Elimina; 40904 si algo depende de ${one}`,
          body: z.strictObject({ _id: z.union([porId.shape._id, z.array(porId.shape._id).min(1).max(100)]) }),
          response: { 200: z.literal(true) },
        },
      },
      async (request) => {
        await store.remove(request, [request.body._id].flat());
        return true as const;
      },
    );
}

const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ filas: z.array(row), total: z.number(), pagina: z.number(), limite: z.number() });

type Stored = Record<string, unknown>;

/** Reading and writing the rows of one family. */
function rowsOf(services: CrudServices, resource: Resource, table: TableOf<Fields>) {
  const { db, clock, remember } = services;
  const names = Object.keys(resource.fields);
  const columns = {
    ...{ _id: table.id, version: table.version },
    ...Object.fromEntries(names.map((name) => [name, table[name] as PgColumn])),
    ...{ creadoEn: instant(table.creadoEn), modificadoEn: instant(table.modificadoEn) },
  };
  const missing = notFound(resource.one);
  const read = async (tx: Pick<Db, 'select'>, id: string): Promise<Row<Fields> | undefined> => {
    const [row] = await tx.select(columns).from(table).where(eq(table.id, id));
    return row as Row<Fields> | undefined;
  };
  const guarded = guardOf(services, resource, table);
  return {
    list: async (query: ListQuery) => {
      const { orden, pagina, limite } = query;
      const where = conditionOf(resource, table, query);
      const filas = await db
        .select(columns)
        .from(table)
        .where(where)
        .orderBy(orderOf(table, orden), asc(table.id))
        .limit(limite)
        .offset((pagina - 1) * limite);
      const [counted] = await db.select({ total: count() }).from(table).where(where);
      return { filas, total: counted?.total ?? 0, pagina, limite };
    },
    find: async (id: string) => {
      const row = await read(db, id);
      if (!row) throw missing;
      return row;
    },
    create: (request: FastifyRequest, values: Stored) =>
      guarded(() =>
        db.transaction(async (tx) => {
          const now = clock();
          const id = uuid({ msecs: now.getTime() });
          await tx.insert(table).values({ ...values, id, creadoEn: now, modificadoEn: now } as never);
          const despues = await read(tx, id);
          if (!despues) throw missing;
          await remember(tx, request, { id, antes: null, despues });
          return despues;
        }),
      ),
    update: (
      request: FastifyRequest,
      { _id, version, ...changes }: { _id: string; version: number } & Stored,
    ) =>
      guarded(() =>
        db.transaction(async (tx) => {
          const antes = await read(tx, _id);
          const { rowCount } = await tx
            .update(table)
            .set({ ...changes, version: sql`${table.version} + 1`, modificadoEn: clock() } as never)
            .where(and(eq(table.id, _id), eq(table.version, version)));
          const despues = await read(tx, _id);
          if (!antes || !despues) throw missing;
          if (!rowCount) throw outOfDate(despues);
          await remember(tx, request, { id: _id, antes, despues });
          return despues;
        }),
      ),
    remove: (request: FastifyRequest, ids: string[]) =>
      guarded(() =>
        db.transaction(async (tx) => {
          for (const id of [...new Set(ids)].sort()) {
            const antes = await read(tx, id);
            if (!antes) throw missing;
            await tx.delete(table).where(eq(table.id, id));
            await remember(tx, request, { id, antes, despues: null });
          }
        }),
      ),
  };
}

const instant = (column: PgColumn) => sql<string>`to_json(${column}) #>> '{}'`;

function conditionOf({ fields, list }: Resource, table: TableOf<Fields>, query: ListQuery): SQL | undefined {
  const conditions = (list.filters ?? [])
    .filter((name) => query[name] !== undefined)
    .map((name) => eq(table[name] as PgColumn, query[name]));
  if (query.texto) {
    const pattern = containing(query.texto);
    const places = list.search
      .filter((name) => fields[name])
      .map((name) => sql`sin_tildes(${table[name]}) LIKE sin_tildes(${pattern})`);
    conditions.push(sql`(${sql.join(places, sql` OR `)})`);
  }
  return and(...conditions);
}

/** Text in the order of Spanish dictionaries. */
function orderOf(table: TableOf<Fields>, orden: string): SQL {
  const column = table[orden.replace('-', '')] as PgColumn;
  const key =
    column.dataType === 'string' && column.columnType === 'PgText'
      ? sql`${column} COLLATE "es-x-icu"`
      : sql`${column}`;
  return orden.startsWith('-') ? desc(key) : asc(key);
}

/** Unique indexes are named so, with the column at the end: whose value is repeated is read from it. */
export const uniqueName = (table: string, column: string): string => `${table}_unico_${column}`;

/** The column of a unique index of ours, or of one that the table's own definition named. */
function uniqueColumn(constraint: string, table: string): string | undefined {
  for (const prefix of [`${table}_unico_`, `${table}_`])
    if (constraint.startsWith(prefix)) return constraint.slice(prefix.length).replace(/_unique$/, '');
  return undefined;
}

/** What the database refuses, in words: a value that another row has, a row that is not there, one that others need. */
function guardOf({ tableNames }: CrudServices, { one, fields }: Resource, table: TableOf<Fields>) {
  const ownTable = getTableName(table);
  const fieldOf = (column: string | undefined) =>
    Object.keys(fields).find((name) => (table[name] as PgColumn).name === column) ?? '';
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const { code, constraint = '', table: at = '' } = sqlState(error);
      if (code === '23505')
        throw duplicated(fieldOf(uniqueColumn(constraint, ownTable)), 'ya existe: elige otro');
      if (code !== '23503') throw error;
      if (at !== ownTable)
        throw inUse(`Se usa en ${tableNames[at] ?? 'otros datos'}: no se puede eliminar ${one}`);
      const column = Object.keys(fields).find((name) =>
        constraint.startsWith(`${ownTable}_${(table[name] as PgColumn).name}_`),
      );
      throw invalidFields([{ campo: column ?? '', motivo: 'ya no existe: elige otra de la lista' }]);
    }
  };
}
