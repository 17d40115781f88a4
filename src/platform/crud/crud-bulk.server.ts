import { and, asc, TransactionRollbackError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '#platform/database/db.server.ts';
import { AppError, invalidFields, notAllowed } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { actorOf } from '#platform/http/policy.server.ts';
import { named } from '#platform/kit/contract/component-name.ts';
import type { ListQuery, Resource, Row } from '#platform/kit/contract/resource.ts';
import { formatCount } from '#platform/kit/format.ts';
import { conditionOf } from './crud-list.server.ts';
import { narrowingShape } from './crud-narrowing.server.ts';
import { type CrudFamily, rowsOf } from './crud-rows.server.ts';
import { configOf, type Fields, type Transaction } from './crud-table.server.ts';
import { changeTogether, type Fate } from './crud-together.server.ts';

/** Most rows that one call may change. */
const LIMIT = 1_000;
/** Most accepted rows that the answer lists one by one. */
const TOLD = 50;
/** Most rows changed by the same statements: a statement takes a limited number of parameters. */
const TOGETHER = 500;
/** Fewer rows are changed one by one. */
const APART = 8;

export const BULK_ACTIONS = ['actualizar', 'eliminar'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

type Values = Record<string, unknown>;
type Selection = { ids: string[]; filtro?: undefined } | { ids?: undefined; filtro: ListQuery };
type BulkRequest = { accion: BulkAction; cambios?: Values; seleccion: Selection; simular: boolean };

const outcome = z.object({
  _id: z.string(),
  nombre: z.string(),
  resultado: z.enum(['hecha', 'sin cambios', 'rechazada']),
  motivo: z.string().optional(),
});
const answer = named(
  z.object({ total: z.number(), hechas: z.number(), filas: z.array(outcome) }),
  'AplicarRespuesta',
);
type Outcome = z.infer<typeof outcome>;
type Result = { total: number; hechas: number; filas: Outcome[] };

/**
 * Registers `POST /{family}/aplicar`: one change, or a removal, for many rows. Each row succeeds or fails
 * alone, and the answer gives the reasons. `simular` does everything and rolls it back, to show what would
 * happen.
 */
export function registerBulk(app: HttpApp, family: CrudFamily, actions: readonly BulkAction[]): void {
  const { services, resource } = family;
  const { name, many } = resource;
  app.post(
    `/${name}/aplicar`,
    {
      config: configOf(services, 'aplicar'),
      schema: {
        summary: `Cambia o elimina varias a la vez (${many}), o dice qué pasaría; 1.000 como mucho`,
        body: bodyOf(resource, actions),
        response: { 200: answer },
      },
    },
    async (request) => {
      const asked = request.body as BulkRequest;
      const access = services.access(asked.accion);
      if (access !== 'publico' && !access.decide(actorOf<never>(request))) throw notAllowed();
      return apply(request, { family, asked });
    },
  );
}

const TOO_MANY = `son más de ${formatCount(LIMIT)}: filtra la lista o hazlo por partes`;

/** The chosen rows. Their filter has the parameters of the list, described and validated in the same way. */
const selection = named(
  z.strictObject({
    ids: z.array(z.uuid('no es un identificador')).min(1, 'elige alguna').max(LIMIT, TOO_MANY).optional(),
    filtro: z
      .record(z.string(), z.unknown())
      .describe('Los mismos filtros que en la consulta de `leer`')
      .meta({ examples: [{ texto: 'ejemplo', _id: ['01a1fe40-b6f7-7460-8b47-4111e611c36f'] }] })
      .optional(),
  }),
  'Seleccion',
);

function bodyOf(resource: Resource, actions: readonly BulkAction[]) {
  const { shape } = resource.schemas.actualizar;
  const { _id, version: _version, ...changes } = shape;
  return z
    .strictObject({
      accion: z.enum(actions, `elige ${actions.join(' o ')}`),
      cambios: z.strictObject(changes).optional(),
      seleccion: selection.pipe(
        z
          .strictObject({
            ids: selection.shape.ids,
            filtro: z.strictObject(narrowingShape(resource)).optional(),
          })
          .refine(({ ids, filtro }) => (ids === undefined) !== (filtro === undefined), {
            error: 'di cuáles, con ids o con filtro',
          }),
      ),
      simular: z.boolean('di si es una prueba'),
    })
    .refine(({ accion, cambios }) => accion === 'eliminar' || Object.keys(cambios ?? {}).length > 0, {
      path: ['cambios'],
      error: 'di qué cambia',
    })
    .refine(({ accion, cambios }) => accion === 'actualizar' || cambios === undefined, {
      path: ['cambios'],
      error: 'no se admite al eliminar',
    });
}

type Work = { family: CrudFamily; asked: BulkRequest };

async function apply(request: FastifyRequest, work: Work): Promise<Result> {
  const { family, asked } = work;
  const told: Outcome[] = [];
  try {
    await family.services.db.transaction(async (tx) => {
      // A fixed order of rows avoids a deadlock between two calls at once.
      const ids = [...(await chosen(tx, request, work))].sort();
      for (let at = 0; at < ids.length; at += TOGETHER)
        told.push(...(await change(request, { ...work, tx }, ids.slice(at, at + TOGETHER))));
      if (asked.simular) tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const refused = told.filter(({ resultado }) => resultado === 'rechazada');
  const others = told.filter(({ resultado }) => resultado !== 'rechazada');
  return {
    total: told.length,
    hechas: told.filter(({ resultado }) => resultado === 'hecha').length,
    filas: [...refused, ...others.slice(0, TOLD)],
  };
}

async function chosen(
  tx: Transaction,
  request: FastifyRequest,
  { family, asked }: Work,
): Promise<Set<string>> {
  const { ids, filtro } = asked.seleccion;
  if (ids) return new Set(ids);
  const { resource, table } = family;
  const seen = family.scope?.(request, 'leer') ?? {};
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(seen.where, conditionOf(resource, table, filtro, seen.hidden, family)))
    .orderBy(asc(table.id))
    .limit(LIMIT + 1);
  if (rows.length > LIMIT) throw invalidFields([{ campo: 'seleccion.filtro', motivo: TOO_MANY }]);
  return new Set(rows.map(({ id }) => String(id)));
}

/**
 * Changes rows together. When the database or another row refuses any of them, it tries each half apart: a few refused rows make
 * the whole a few times slower, while all rows one by one would be a hundred times slower.
 */
async function change(
  request: FastifyRequest,
  work: Work & { tx: Transaction },
  ids: readonly string[],
): Promise<Outcome[]> {
  const { family, asked, tx } = work;
  const one = eachRow(request, work);
  const changes = asked.accion === 'actualizar' ? (asked.cambios ?? {}) : undefined;
  const always = changes && family.scope?.(request, 'actualizar').always;
  const differsFrom = (row: Values) => differs(family.resource, row, { ...changes, ...always });
  const done =
    ids.length >= APART &&
    (await tx
      .transaction((part) => changeTogether(part, { family, request, changes, differs: differsFrom }, ids))
      .catch(() => undefined));
  if (done) return oneByOne(ids, async (id) => outcomeOf(family, id, done.get(id)) ?? (await one(id)));
  if (ids.length < APART) return oneByOne(ids, one);
  const half = ids.length >> 1;
  return [
    ...(await change(request, work, ids.slice(0, half))),
    ...(await change(request, work, ids.slice(half))),
  ];
}

async function oneByOne(ids: readonly string[], work: (id: string) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(await work(id));
  return outcomes;
}

/** Undefined for a missing row: the call for one row then tells whether it was merged. */
function outcomeOf({ resource }: CrudFamily, _id: string, fate: Fate | undefined): Outcome | undefined {
  if (!fate?.row) return undefined;
  const nombre = String(fate.row[resource.label] ?? '');
  if (fate.refusal) return { _id, nombre, resultado: 'rechazada', motivo: reasonOf(resource, fate.refusal) };
  return { _id, nombre, resultado: fate.unchanged ? 'sin cambios' : 'hecha' };
}

/**
 * Changes one row with the code of the single calls, within a savepoint, so that a refused row does not undo
 * the others.
 */
function eachRow(request: FastifyRequest, { family, asked, tx }: Work & { tx: Transaction }) {
  const { services, resource } = family;
  // The transaction has everything that `rowsOf` uses; its own transactions become savepoints.
  const store = rowsOf({ ...family, services: { ...services, db: tx as unknown as Db } });
  const { always } = family.scope?.(request, 'actualizar') ?? {};
  const change = async (row: Row<Fields>): Promise<Outcome['resultado']> => {
    if (asked.accion === 'eliminar') await store.remove(request, [row._id]);
    else if (!differs(resource, row, { ...asked.cambios, ...always })) return 'sin cambios';
    else await store.update(request, { ...asked.cambios, _id: row._id, version: row.version });
    return 'hecha';
  };
  return async (_id: string): Promise<Outcome> => {
    let nombre = '';
    try {
      const row = await store.find(request, _id);
      nombre = String(row[resource.label] ?? '');
      return { _id, nombre, resultado: await change(row) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { _id, nombre, resultado: 'rechazada', motivo: reasonOf(resource, error) };
    }
  };
}

/** Tells whether the changes alter the row; '5' and '5.00' are the same amount. */
function differs({ fields }: Resource, row: Values, changes: Values = {}): boolean {
  const plain = (name: string, value: unknown) =>
    ['money', 'percent'].includes(fields[name]?.input.kind ?? '') && value !== null ? Number(value) : value;
  return Object.entries(changes).some(
    ([name, value]) => JSON.stringify(plain(name, row[name])) !== JSON.stringify(plain(name, value)),
  );
}

/** The reason of a refusal in words that are understood outside a form. */
function reasonOf({ fields }: Resource, { message, more }: AppError): string {
  const reasons = (more.campos ?? []).map(({ campo, motivo }) => {
    const title = fields[campo]?.title;
    return title ? `${title}: ${motivo}` : motivo;
  });
  return reasons.join('; ') || message;
}
