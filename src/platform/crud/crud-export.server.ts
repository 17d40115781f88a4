import { and, asc, count, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Cell, cellOf, momentCell } from '#platform/files/export-cells.server.ts';
import {
  refuseTall,
  type SheetFormat,
  sendSheet,
  takePlace,
  XLSX_ROWS,
} from '#platform/files/send-sheet.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { pointsTo } from '#platform/kit/contract/fields.ts';
import type { ListQuery, Resource } from '#platform/kit/contract/resource.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { columnsOf } from './crud-columns.server.ts';
import { conditionOf, orderOf, unseen } from './crud-list.server.ts';
import { narrowingShape } from './crud-narrowing.server.ts';
import type { CrudFamily } from './crud-rows.server.ts';
import { configOf } from './crud-table.server.ts';
import { rowBatches } from './row-cursor.server.ts';

/** Columns of the file besides the fields. */
const EXTRA = { creadoEn: 'Creado', modificadoEn: 'Modificado', _id: 'Identificador' };

type ExportQuery = ListQuery & { formato: SheetFormat; columnas?: string[] };

/**
 * Registers `GET /{family}/exportar`: every row of the list with these filters, in its order, as a file.
 * CSV of any size; XLSX of at most 50,000 rows.
 */
export function registerExport(app: HttpApp, family: CrudFamily): void {
  const { services, resource } = family;
  const { name, many } = resource;
  app.get(
    `/${name}/exportar`,
    {
      // A HEAD would read the whole table to show nothing.
      exposeHeadRoute: false,
      config: configOf(services, 'exportar'),
      schema: {
        summary: `Descarga: ${many}, lo que muestra la lista, en CSV o XLSX`,
        querystring: exportQuery(resource),
      },
    },
    async (request, reply) => {
      const asked = request.query as ExportQuery;
      if (asked.formato === 'xlsx') await refuseTooMany(request, family, asked);
      return send(request, reply, { family, asked, onEnd: takePlace(services.db) });
    },
  );
}

function exportQuery(resource: Resource) {
  const columns = [...Object.keys(resource.fields), ...Object.keys(EXTRA)];
  return z.strictObject({
    ...narrowingShape(resource),
    formato: z.enum(['csv', 'xlsx'], 'elige csv o xlsx'),
    columnas: z
      .string()
      .transform((value) => [...new Set(value.split(','))])
      .pipe(z.array(z.enum(columns, { error: ({ input }) => `no hay ninguna columna «${input}»` })))
      .optional()
      .meta({
        description: `Nombres entre comas, en su orden; además de los campos, ${Object.keys(EXTRA).join(', ')}`,
        examples: [resource.list.columns.join(',')],
      }),
  });
}

/**
 * The condition and the hidden fields of an export: the actor must be able both to see and to export the row.
 */
function reachOf(request: FastifyRequest, family: CrudFamily, asked: ExportQuery) {
  const { resource, table, scope, narrow } = family;
  const [seen, taken] = [scope?.(request, 'leer') ?? {}, scope?.(request, 'exportar') ?? {}];
  const hidden = [...(seen.hidden ?? []), ...(taken.hidden ?? [])];
  if (hidden.includes(asked.orden.replace('-', ''))) throw unseen('orden');
  return {
    where: and(seen.where, taken.where, conditionOf(resource, table, asked, hidden, family), narrow?.(asked)),
    hidden,
  };
}

async function refuseTooMany(request: FastifyRequest, family: CrudFamily, asked: ExportQuery) {
  const { db } = family.services;
  const some = db
    .select({ one: sql`1` })
    .from(family.table)
    .where(reachOf(request, family, asked).where)
    .limit(XLSX_ROWS + 1)
    .as('some');
  const [counted] = await db.select({ total: count() }).from(some);
  refuseTall(counted?.total ?? 0);
}

type Export = { family: CrudFamily; asked: ExportQuery; onEnd(): void };

async function send(request: FastifyRequest, reply: FastifyReply, given: Export) {
  const { family, asked } = given;
  const { name, many, fields } = family.resource;
  const columns = asked.columnas ?? Object.keys(fields);
  return sendSheet(reply, {
    format: asked.formato,
    tab: many,
    titles: columns.map((column) => fields[column]?.title ?? EXTRA[column as keyof typeof EXTRA]),
    batches: cellBatches(request, given, columns),
    file: `${name}-${todayInMadrid(family.services.clock())}`,
  });
}

async function* cellBatches(request: FastifyRequest, given: Export, columns: string[]) {
  const { family, asked, onEnd } = given;
  const { services, resource } = family;
  let filas = 0;
  let completa = false;
  try {
    const { where, hidden } = reachOf(request, family, asked);
    const cellsOf = (row: ExportRow) =>
      columns.map((column, index) =>
        hidden.includes(column) ? undefined : cellIn(resource, row, { column, index }),
      );
    const query = exportSelect(family, { where, orden: asked.orden, columns });
    for await (const rows of rowBatches(services.db, query)) {
      yield rows.map(cellsOf);
      filas += rows.length;
    }
    completa = true;
  } finally {
    onEnd();
    services.exported(request, { familia: resource.name, formato: asked.formato, filas, completa });
  }
}

type ExportRow = Record<string, unknown>;

function cellIn(
  { fields }: Resource,
  row: ExportRow,
  { column, index }: { column: string; index: number },
): Cell {
  const field = fields[column];
  const value = row[`c${index}`];
  if (!field) return column === '_id' ? { kind: 'text', value: String(value) } : momentCell(value);
  if (pointsTo(field) === undefined) return cellOf(field, value);
  return cellOf(field, (row.nombres as Record<string, string | null>)[column] ?? value);
}

type SelectInput = { where: SQL | undefined; orden: string; columns: string[] };

function exportSelect(
  { services, resource, table }: CrudFamily,
  { where, orden, columns }: SelectInput,
): SQL {
  const known = columnsOf(resource, table, services.families);
  const values = columns.map((name, index) => [`c${index}`, sql`${known[name]}`.as(`c${index}`)]);
  const pointing = columns.some((name) => {
    const field = resource.fields[name];
    return field !== undefined && pointsTo(field) !== undefined;
  });
  return services.db
    .select({
      ...Object.fromEntries(values),
      ...(pointing && { nombres: sql`${known.nombres}`.as('nombres') }),
    })
    .from(table)
    .where(where)
    .orderBy(orderOf(table, orden), asc(table.id))
    .getSQL();
}
