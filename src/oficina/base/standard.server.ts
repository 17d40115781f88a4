import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { eraseBecause } from '#oficina/base/evidence/reason.server.ts';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { entidadesFusion } from '#oficina/base/merges.ts';
import { type AlongFamily, alongOf } from '#oficina/base/removed-along.server.ts';
import { type Actor, actorOf, allow, type RouteAccess } from '#oficina/base/roles/actor.server.ts';
import {
  type Accion,
  type Alcance,
  permitted,
  type Recurso,
  someoneMay,
  type TipoUsuario,
  tiposUsuario,
} from '#oficina/base/roles/roles.ts';
import { noteExport } from '#oficina/base/security-log/recorder.server.ts';
import { type CrudOptions, crud } from '#platform/crud/crud.server.ts';
import type { Rows } from '#platform/crud/crud-rows.server.ts';
import type { Scope, ScopeOf } from '#platform/crud/crud-scope.server.ts';
import type {
  Change,
  CrudCall,
  CrudServices,
  Fields,
  RecentCalls,
  TableOf,
} from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { newId } from '#platform/database/new-id.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { notAllowed } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Resource, Verb } from '#platform/kit/contract/resource.ts';

const ACTIONS: Record<Exclude<CrudCall, 'aplicar'>, Accion> = {
  leer: 'L',
  consultarPorId: 'L',
  crear: 'C',
  actualizar: 'A',
  eliminar: 'E',
  exportar: 'X',
};

/** Names of tables in the plural, for the message that a row is in use. */
export type TableNames = Readonly<Record<string, string>>;

/** Names of tables without a family in the list, and of families whose plural says too little. */
export const TABLE_NAMES: TableNames = {
  clientes_caracteristicas: 'fichas de autoescuelas',
  permisos_autoescuela: 'tarifas',
  precios_traidos: 'precios traídos',
  imagenes: 'fotos',
  alumnos: 'solicitudes de alumnos',
  alumnos_autoescuelas: 'solicitudes de alumnos',
  anuncios_dias: 'los recuentos de sus vistas',
  presupuestos_lineas: 'presupuestos',
  plantillas_presupuestos: 'plantillas de presupuestos',
  pedidos_lineas: 'pedidos',
  facturas_lineas: 'facturas',
  facturas_recurrentes: 'facturas recurrentes',
  cobros: 'cobros',
  ingresos: 'ingresos',
  ingresos_usos: 'ingresos',
  documentos: 'documentos',
  depositos: 'señales',
  usuarios: 'usuarios',
  solicitudes_alta: 'altas de autoescuelas',
  cambios_identidad: 'cambios de nombre o NIF',
  replicas: 'réplicas',
};

export type StandardServices = {
  db: Db;
  clock: () => Date;
  /** Names of the tables of all families, which `families.server.ts` makes. */
  tableNames: TableNames;
  /** A family by its name, once all are registered. */
  standardOf?: ((name: string) => Standard | undefined) | undefined;
};

/** A family with history, and the scope of its rows. */
export type Standard<F extends Fields = Fields> = {
  name: string;
  recurso: Recurso;
  resource: Pick<Resource, 'schemas'>;
  rows: Rows<F>;
};

/** Scope of a family, by actor, reach and verb. */
export type FamilyScope = (actor: Actor, reach: Alcance, verb: Verb) => Scope;

export type StandardFamily<F extends Fields> = Omit<CrudOptions, 'scope' | 'along'> & {
  scope?: FamilyScope;
  /** Rows of another family that are removed together with a row, if the call asks for it. */
  along?: AlongFamily;
  resource: Resource<F> & Resource;
  table: TableOf<F>;
  recurso: Recurso;
  /** Calls that need a recent proof of identity. */
  recent?: RecentCalls;
  /** Kinds of user who may call; by default, both. */
  tipos?: readonly TipoUsuario[];
};

/** Registers the five verbs of an ordinary family, with access by the roles' matrix and with historial. */
export function registerStandard<F extends Fields>(
  app: HttpApp,
  { db, clock, tableNames, standardOf }: StandardServices,
  { resource, table, recurso, tipos, scope, recent, along, ...options }: StandardFamily<F>,
): Standard<F> {
  const scopeOf: ScopeOf = (request, call) => {
    if (resource.open?.some((verb) => verb === call)) return {};
    const actor = actorOf(request);
    const [asked, seen] = [permitted(actor, recurso, ACTIONS[call]), permitted(actor, recurso, 'L')];
    // A user who creates a row must be able to read it afterwards; an API key may have only the
    // permission to create.
    const reach = asked === 'todo' && call === 'crear' ? (seen ?? asked) : asked;
    if (!reach) throw notAllowed();
    return scope?.(actor, reach, call === 'exportar' ? 'leer' : call) ?? {};
  };
  const services: CrudServices = {
    db,
    clock,
    access: (call) => {
      if (call === 'aplicar') return mayChangeMany(recurso, tipos);
      const open = resource.open?.some((verb) => verb === call);
      return open ? 'publico' : allow(recurso, ACTIONS[call], tipos);
    },
    recent,
    remember: (tx, request, { id, antes, despues }) =>
      remember(tx, { actor: actorOf(request), now: clock(), entidad: resource.name }, { id, antes, despues }),
    ...(MERGED.has(resource.name) && { mergedInto: (id: string) => winnerOf(db, id) }),
    // The reason also holds for the documentos that are removed with the row.
    removing: (tx) => eraseBecause(tx, 'eliminado'),
    tableNames,
    families: labelledFamilies,
    exports: someoneMay(recurso, 'X'),
    exported: (request, what) => noteExport({ db, clock }, request, what),
  };
  return {
    name: resource.name,
    recurso,
    resource,
    rows: crud(app, services, resource, table, {
      ...options,
      scope: scopeOf,
      along: along && alongOf(along, { tableNames, standardOf }),
    }),
  };
}

const MERGED: ReadonlySet<string> = new Set(entidadesFusion);

/** Id of the row that this one was merged into, through any number of merges; undefined if it was not merged. */
async function winnerOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH RECURSIVE paso AS (
      SELECT queda_id, 1 AS vez FROM fusiones WHERE cede_id = ${id} AND deshecha_en IS NULL
      UNION ALL SELECT f.queda_id, p.vez + 1 FROM fusiones f JOIN paso p ON f.cede_id = p.queda_id
        WHERE f.deshecha_en IS NULL AND p.vez < 50)
    SELECT queda_id AS id FROM paso ORDER BY vez DESC LIMIT 1`);
  return rows[0]?.id;
}

type By = { actor: Pick<Actor, '_id' | 'nombre'>; now: Date; entidad: string };

/** Writes the change of a row to the history; a change without differences leaves no line. */
export async function remember(tx: Pick<Db, '_'>, by: By, change: Change): Promise<void> {
  const line = lineOfChange(by, change);
  if (line) await executePrepared(tx, line);
}

/** Gives the SQL of that line; undefined without differences. */
export function lineOfChange(by: By, { id, antes, despues }: Change): SQL | undefined {
  const [before, after] = differences(antes, despues);
  if (antes && despues && Object.keys(after ?? {}).length === 0) return undefined;
  return lineOfHistory(by, { id, antes: before, despues: after });
}

/** Gives the SQL that writes a change to the history, for callers that write several at once. */
export const lineOfHistory = ({ actor, now, entidad }: By, { id, antes, despues }: Change): SQL => sql`
    INSERT INTO historial (id, entidad, entidad_id, en, actor_id, actor_nombre, antes, despues)
    VALUES (${newId(now)}, ${entidad}, ${id}, ${now}, ${actor._id}, ${actor.nombre},
      ${antes && JSON.stringify(antes)}::jsonb, ${despues && JSON.stringify(despues)}::jsonb)`;

/**
 * Access for users who read the list and may change or remove rows; the action decides which right is
 * needed.
 */
const mayChangeMany = (recurso: Recurso, tipos: readonly TipoUsuario[] = tiposUsuario): RouteAccess => ({
  tipos,
  recurso,
  acciones: ['A', 'E'],
  decide: (actor) =>
    tipos.includes(actor.tipo) &&
    permitted(actor, recurso, 'L') !== null &&
    (permitted(actor, recurso, 'A') !== null || permitted(actor, recurso, 'E') !== null),
});

type Values = Record<string, unknown> | null;

/** Fields that every change touches, left out of the historial. */
const OF_EACH_CHANGE = new Set(['_id', 'version', 'creadoEn', 'modificadoEn', 'nombres']);

/** Keeps, on both sides, only the fields that differ; a created or removed row keeps all. */
function differences(antes: Values, despues: Values): [Values, Values] {
  const names = Object.keys({ ...antes, ...despues }).filter(
    (name) => !OF_EACH_CHANGE.has(name) && !isDeepStrictEqual(antes?.[name], despues?.[name]),
  );
  const pick = (values: Values) => values && Object.fromEntries(names.map((name) => [name, values[name]]));
  return [pick(antes), pick(despues)];
}
