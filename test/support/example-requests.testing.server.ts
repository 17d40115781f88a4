import { sql } from 'drizzle-orm';
import type { caller, Verb } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import {
  exampleOf as anyExample,
  type JsonSchema,
  resolved,
} from '#platform/http/openapi/openapi-examples.server.ts';
import { type ExampleRows, familyOf, tableOf } from './example-rows.testing.server.ts';

export type Parameter = {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: JsonSchema;
  examples?: { ejemplo: { value: unknown; 'x-disabled'?: true } };
};

/** Call of the description. */
export type Operation = {
  /** Verb and path: `GET /clientes/leer`. */
  call: string;
  parameters: Parameter[];
  /** Example of the body and its schema; `form` for a form with files. */
  body?: { example: unknown; schema: JsonSchema; form: boolean };
  /** Row of the roles' matrix; empty for a call without one. */
  recurso: string;
  /** Tells whether the policy allows the call to an actor; without an actor nobody is signed in. */
  open(actor?: Pick<Actor, 'tipo' | 'rol' | 'clienteId' | 'clave'>): boolean;
};

/** Call to send. */
export type ExampleCall = {
  path: string;
  query: Record<string, string>;
  body?: Record<string, unknown>;
  /** Fields and parameters that name a row. */
  named: string[];
};

type OpenApiOperation = {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Body | { $ref: string };
};
type Body = { content: Record<string, { example?: unknown; schema?: JsonSchema }> };
type Components = {
  schemas: Record<string, JsonSchema>;
  parameters: Record<string, Parameter>;
  requestBodies: Record<string, Body>;
};
type ExamplesInput = { app: HttpApp; db: Db; rows: ExampleRows } & Record<
  'office' | 'owner',
  { call: ReturnType<typeof caller> }
>;

/** Order of the calls: rows are made, read, changed and, at the end, removed. */
const RANKS = [/\/crear$/, /^GET/, /\/actualizar$/, /^(?!DELETE|.*MiClave)/, /./];
const rankOf = ({ call }: Operation) =>
  RANKS.findIndex((pattern) => pattern.test(call)) + (/actividades\/crear$/.test(call) ? 0.5 : 0);

/** Identifiers of the description, which no row has. */
const PLACEHOLDER = /^01a1fe40-[0-9a-f]{4}-7/;

/** Parameter to send when the call needs any one of several. */
const CHOSEN: Record<string, string> = {
  'GET /alumnos/consultarPorDatosUnicos': 'email',
  'GET /clientes/consultarPorDatosUnicos': 'nif',
  'GET /contactosClientes/consultarPorDatosUnicos': 'email',
  'GET /alumnos/leerEnviadas': '_idCliente',
  'GET /clientes/consultarPunto': '_id',
  'GET /clientes/consultarVistaPrevia': '_id',
  'GET /datosPersonales/buscar': 'email',
  'GET /datosPersonales/descargar': 'email',
};

/** Operations of the served description, and the examples of each with existing rows. */
export async function examplesOver({ app, db, rows, office, owner }: ExamplesInput) {
  const operations = (await describedBy(app)).toSorted((one, another) => rankOf(one) - rankOf(another));

  /** Version that the caller would have read. */
  async function versionOf(call: string, _id: unknown): Promise<unknown> {
    if (familyOf(call) === 'negocio') return (await office.call('GET /negocio/leer')).json().version;
    if (_id === undefined) return (await owner.call('GET /clientes/consultarMisDatos')).json().version;
    const { rows: found } = await db.execute<{ version: number }>(
      sql`SELECT version FROM ${sql.identifier(tableOf(call))} WHERE id = ${_id}`,
    );
    return found[0]?.version ?? 1;
  }

  /** Value with the identifiers of existing rows. */
  async function filled(value: unknown, name: string, call: string, named: string[]): Promise<unknown> {
    const section = name === 'seccion' && call === 'POST /replicas/crear';
    if (section || (typeof value === 'string' && PLACEHOLDER.test(value))) {
      named.push(name);
      return section ? rows.section() : rows.of(name, call);
    }
    if (Array.isArray(value)) return Promise.all(value.map((one) => filled(one, name, call, named)));
    if (typeof value !== 'object' || value === null) return value;
    const entries: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) entries[key] = await filled(one, key, call, named);
    return entries;
  }

  /** Example of a call; `optional` chooses which optional parameters are sent. */
  async function exampleOf(
    { call, parameters, body }: Operation,
    optional: (parameter: Parameter) => boolean = ({ name }) => CHOSEN[call] === name,
  ): Promise<ExampleCall> {
    const query: Record<string, string> = {};
    const named: string[] = [];
    let path = call.split(' ')[1] ?? '';
    for (const parameter of parameters) {
      const { name, in: where, schema, required, examples } = parameter;
      // An optional parameter without an example stays off, and is tried with any value of its schema.
      const { value, 'x-disabled': left } = examples?.ejemplo ?? {
        value: anyExample(schema, name),
        'x-disabled': !required && schema.default === undefined,
      };
      if (where === 'header' || (left && !optional(parameter))) continue;
      const given = await filled(value, name, call, named);
      if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(given)));
      else if (typeof given !== 'object' || given === null) query[name] = String(given);
      else for (const [key, one] of Object.entries(given)) query[key] = String(one);
    }
    if (!body) return { path, query, named };
    const sent = (await filled(body.example, '', call, named)) as Record<string, unknown>;
    if ('version' in sent) sent.version = await versionOf(call, sent._id);
    return { path, query, body: sent, named };
  }

  return { operations, exampleOf };
}

/** Path with its query. */
export function urlOf({
  path,
  query,
}: {
  path: string;
  query: ExampleCall['query'] | [string, string][];
}): string {
  const search = String(new URLSearchParams(query));
  return search ? `${path}?${search}` : path;
}

export const verbOf = ({ call }: Operation): Verb => call.split(' ')[0] as Verb;

async function describedBy(app: HttpApp): Promise<Operation[]> {
  const { paths, components } = (await app.inject('/documentacion/openapi.json')).json<{
    paths: Record<string, Record<string, OpenApiOperation>>;
    components: Components;
  }>();
  const accesses = new Map(app.declaredRoutes().map(({ route, access }) => [route, access]));
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { parameters = [], requestBody }]): Operation => {
      const call = `${verb.toUpperCase()} ${path}`;
      const access = accesses.get(call.replaceAll(/\{(\w+)\}/g, ':$1')) as
        | 'publico'
        | { recurso?: string; decide(actor: object): boolean };
      const [content] = Object.entries(
        requestBody ? sharedOr(requestBody, components.requestBodies).content : {},
      );
      return {
        call,
        parameters: parameters.map((one) => sharedOr(one, components.parameters)),
        ...(content && { body: bodyOf(components, ...content) }),
        recurso: access === 'publico' ? '' : (access.recurso ?? ''),
        open: (actor) => access === 'publico' || (actor !== undefined && access.decide(actor)),
      };
    }),
  );
}

/** Follows a reference to its component; gives anything else as it is. */
function sharedOr<T extends object>(given: T | { $ref: string }, components: Record<string, T>): T {
  if (!('$ref' in given)) return given;
  const found = components[given.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`${given.$ref} is not described`);
  return found;
}

const bodyOf = (
  { schemas }: Components,
  type: string,
  { example, schema }: { example?: unknown; schema?: JsonSchema },
) => {
  const { properties = {}, ...rest } = resolved(schema ?? {}, schemas);
  const fields = Object.entries(properties).map(([name, field]) => [name, resolved(field, schemas)]);
  return {
    example,
    schema: { ...rest, properties: Object.fromEntries(fields) },
    form: !type.includes('json'),
  };
};
