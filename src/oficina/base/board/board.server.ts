import { z } from 'zod';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import type { Fields, TableOf } from '#platform/crud/crud-table.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { filterNames } from '#platform/kit/contract/list-names.ts';
import { defineResource, type ListQuery, type Resource } from '#platform/kit/contract/resource.ts';
import { type BoardSource, readBoard, readColumn } from './board-query.server.ts';
import { etapas } from './etapas.ts';

export type BoardOptions<F extends Fields> = {
  resource: Resource<F> & Resource;
  table: TableOf<F> & BoardSource['table'];
  /** Field that the cards of a stage add up. */
  importe: keyof F & string;
  /** Other fields of a card, besides name, stage and amount. */
  card: (keyof F & string)[];
};

const STAGES = keysOf(etapas);

/** Parameters of the board's own call, which are no filters. */
const NOT_FILTERS = new Set(['etapa', 'etapaDesde']);

/**
 * Registers `GET {family}/tablero` and `{family}/tableroColumna`: the rows of the funnel, a column per
 * etapa, the newest first. Rows, fields and filters are those of the family's list.
 */
export function registerBoard<F extends Fields>(
  app: HttpApp,
  { db }: StandardServices,
  { recurso, rows }: Standard,
  options: BoardOptions<F>,
): void {
  const { resource, table, importe } = options;
  const { name, many } = resource;
  const card = cardOf(resource, [...options.card, importe]);
  const source = { db, resource, card, families: labelledFamilies, table, importe };
  const filters = filtersOf(resource);
  const page = { filas: z.array(card.schemas.row), siguiente: z.string().nullable() };
  const config = { access: allow(recurso, 'L', ['trabajador']) };
  const columna = z.object({
    etapa: z.enum(STAGES),
    total: z.number().describe('Se cuenta hasta 1000'),
    totalEs: z.enum(['exacto', 'minimo']),
    suma: z.string().nullable().describe('En euros; null si no se han contado todas'),
    ...page,
  });
  serve(
    app,
    {
      method: 'GET',
      path: `${name}/tablero`,
      summary: `Tablero: ${many} por etapas, las primeras tarjetas de cada una`,
      query: z.strictObject(filters),
      answer: z.object({ columnas: z.array(columna) }),
    },
    config,
    async (request) => {
      const scope = rows.scopeOf(request, 'leer');
      return { columnas: await readBoard({ ...source, scope }, request.query as ListQuery) } as never;
    },
  );
  serve(
    app,
    {
      method: 'GET',
      path: `${name}/tableroColumna`,
      summary: `Más tarjetas de una etapa del tablero: ${many}`,
      query: z.strictObject({
        ...filters,
        etapa: z.enum(STAGES, 'elige una etapa'),
        despues: z.string().max(500, 'no es una página de esta columna').optional(),
      }),
      answer: z.object(page),
    },
    config,
    (request) => {
      const { etapa, despues, ...query } = request.query;
      const scope = rows.scopeOf(request, 'leer');
      return readColumn({ ...source, scope }, query as ListQuery, { etapa, despues }) as never;
    },
  );
}

/** Card of each family, made once: two schemas can't have the same name, and a process may run several applications. */
const cards = new Map<Resource, Resource>();

/** Family with only the columns of a card, to leave out notes of thousands of letters. */
function cardOf(resource: Resource, names: readonly string[]): Resource {
  const card = cards.get(resource) ?? newCard(resource, names);
  cards.set(resource, card);
  return card;
}

function newCard(resource: Resource, names: readonly string[]): Resource {
  const wanted = new Set([resource.label, 'etapa', 'etapaDesde', 'motivoCierre', ...names]);
  const fields = Object.entries(resource.fields).filter(([name]) => wanted.has(name));
  const described = `${resource.name}Tarjeta`;
  return defineResource({ ...resource, described, fields: Object.fromEntries(fields), list: ORDER });
}

const ORDER = { columns: [], search: [], order: ['etapaDesde'] };

/** Free text and filters of the family's list. */
function filtersOf(resource: Resource): Record<string, z.ZodType> {
  const { shape } = resource.schemas.leer;
  const { also, ...list } = resource.list;
  const names = new Set(filterNames(list).filter((name) => !NOT_FILTERS.has(name)));
  return Object.fromEntries(
    Object.entries(shape).filter(
      ([name]) => name === 'texto' || names.has(name.replace(/_(desde|hasta)$/, '')),
    ),
  );
}
