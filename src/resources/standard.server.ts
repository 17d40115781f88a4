import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type CrudOptions, type CrudServices, crud, type TableOf } from '#api/crud.server.ts';
import type { Db } from '#api/db.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import type { Field } from '#kit/fields.ts';
import type { Resource, Verb } from '#kit/resource.ts';
import { actorOf, allow } from './usuarios/actor.server.ts';
import type { Accion, Recurso } from './usuarios/roles.ts';

const ACTIONS: Record<Verb, Accion> = {
  leer: 'L',
  consultarPorId: 'L',
  crear: 'C',
  actualizar: 'A',
  eliminar: 'E',
};

/** What tables are called when something of theirs keeps a row from being removed. */
const TABLE_NAMES = {
  subcategorias: 'subcategorías',
  conceptos_presupuestos: 'conceptos',
  clientes_caracteristicas: 'fichas de autoescuelas',
  permisos_autoescuela: 'tarifas',
  alumnos: 'solicitudes de alumnos',
};

export type StandardServices = { db: Db; clock: () => Date };

/** The five verbs of an ordinary family, for whom the matrix of roles says, with their history. */
export function registerStandard<F extends Record<string, Field>>(
  app: HttpApp,
  { db, clock }: StandardServices,
  {
    resource,
    table,
    recurso,
    ...options
  }: {
    resource: Resource<F>;
    table: TableOf<F>;
    recurso: Recurso;
  } & CrudOptions,
): void {
  const services: CrudServices = {
    db,
    clock,
    access: (verb) => (resource.open?.includes(verb) ? 'publico' : allow(recurso, ACTIONS[verb])),
    remember: async (tx, request, { id, antes, despues }) => {
      const actor = actorOf(request);
      const now = clock();
      const [before, after] = differences(antes, despues);
      if (antes && despues && Object.keys(after ?? {}).length === 0) return;
      await tx.execute(sql`
        INSERT INTO historial (id, entidad, entidad_id, en, actor_id, actor_nombre, antes, despues)
        VALUES (${uuid({ msecs: now.getTime() })}, ${resource.name}, ${id}, ${now}, ${actor._id}, ${actor.nombre},
          ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)`);
    },
    tableNames: TABLE_NAMES,
  };
  crud(app, services, resource, table, options);
}

type Values = Record<string, unknown> | null;

/** What every change changes says nothing. */
const OF_EACH_CHANGE = new Set(['_id', 'version', 'creadoEn', 'modificadoEn']);

/** Both sides with only the fields that differ; of what is made or removed, all of them. */
function differences(antes: Values, despues: Values): [Values, Values] {
  const names = Object.keys({ ...antes, ...despues }).filter(
    (name) => !OF_EACH_CHANGE.has(name) && antes?.[name] !== despues?.[name],
  );
  const pick = (values: Values) => values && Object.fromEntries(names.map((name) => [name, values[name]]));
  return [pick(antes), pick(despues)];
}
