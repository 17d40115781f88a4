import { isDeepStrictEqual } from 'node:util';
import { composed } from './openapi-compose.server.ts';
import type { JsonSchema } from './openapi-examples.server.ts';
import { mapped } from './openapi-plain.server.ts';

/** Parts of a description that this file reads. */
type Content = {
  schema?: JsonSchema;
  example?: unknown;
};
export type Answer = { description?: string; content?: Record<string, Content>; $ref?: string };
export type Parameter = {
  name: string;
  in: string;
  schema?: JsonSchema;
  description?: string | undefined;
  required?: boolean;
  examples?: Record<string, { value: unknown; 'x-disabled'?: boolean }>;
};
type Reference = { $ref: string };
type Body = { content?: Record<string, Content>; $ref?: string };
type Operation = {
  tags?: string[];
  operationId?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: Body;
  responses?: Record<string, Answer>;
};
export type Document = {
  paths?: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, JsonSchema>;
    [section: string]: Record<string, unknown> | undefined;
  };
};

const SCHEMAS = '#/components/schemas/';

const refTo = (section: string, name: string): Reference => ({ $ref: `#/components/${section}/${name}` });

/** Each call with its address and its verb. */
export const operationsOf = ({ paths = {} }: Document) =>
  Object.entries(paths).flatMap(([url, verbs]) =>
    Object.entries(verbs).map(([verb, operation]): [string, string, Operation] => [url, verb, operation]),
  );

/** Name of a component: 'familia.leer' becomes 'FamiliaLeer'. */
const componentName = (words: string): string =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/**
 * Makes components of what several calls share: schemas of bodies and answers with the name of their
 * contract or of their call, and also parameters, examples and refusals. Leaves out components without
 * references.
 */
export function shareComponents(document: Document): void {
  document.components ??= {};
  openAnswers(document);
  nameSchemas(document);
  document.components.schemas = composed(document.components.schemas ?? {});
  settleInputs(document);
  shareInner(document);
  placeExamples(document);
  shareAnswers(document);
  shareBodies(document);
  shareParameters(document);
  dropUnused(document);
}

/** Bodies and answers without a contract's name take the name of their call. */
function nameSchemas(document: Document): void {
  const schemas = document.components?.schemas ?? {};
  const name = (content: Content, wanted: string) => {
    const { schema } = content;
    if (!schema || schema.$ref || !isComposite(schema)) return;
    const [same] = Object.entries(schemas).find(([, one]) => isDeepStrictEqual(one, schema)) ?? [wanted];
    schemas[same] = schema;
    content.schema = refTo('schemas', same);
  };
  for (const [, , { operationId = '', requestBody, responses = {} }] of operationsOf(document)) {
    const call = componentName(operationId);
    for (const content of Object.values(requestBody?.content ?? {})) name(content, `${call}Datos`);
    for (const { content = {} } of Object.values(responses))
      for (const one of Object.values(content)) name(one, `${call}Respuesta`);
  }
  document.components = { ...document.components, schemas };
}

const isComposite = ({ properties, items, anyOf, oneOf }: JsonSchema): boolean =>
  properties !== undefined || anyOf !== undefined || oneOf !== undefined || items?.properties !== undefined;

/** Names a part that several schemas share, such as the lines of papers, after the first schema that holds it. */
function shareInner(document: Document): void {
  const schemas = document.components?.schemas ?? {};
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const seen = new Map<string, string>();
  const taken = new Set(Object.keys(schemas));
  const free = (name: string): string => {
    if (taken.has(name)) return free(`${name}Elemento`);
    taken.add(name);
    return name;
  };
  const count = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      const here = /^(properties|items|anyOf|\d+)$/.test(key) ? place : componentName(`${place}.${key}`);
      if (isBig(one)) {
        const text = JSON.stringify(one);
        const first = seen.get(text);
        if (first !== undefined && !names.has(text)) names.set(text, first);
        seen.set(text, first ?? free(here));
      }
      count(one, here);
    }
  };
  for (const [name, schema] of Object.entries(schemas)) count(schema, name);
  const shared: Record<string, unknown> = {};
  const replaced = (value: unknown, inside: boolean): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = inside && isBig(value) ? names.get(JSON.stringify(value)) : undefined;
    if (name !== undefined) {
      shared[name] ??= replaced(value, false);
      return refTo('schemas', name);
    }
    if (Array.isArray(value)) return value.map((one) => replaced(one, true));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, true)]));
  };
  const own = Object.entries(schemas).map(([name, schema]) => [name, replaced(schema, false)]);
  document.components = { ...document.components, schemas: { ...shared, ...Object.fromEntries(own) } };
}

/**
 * Whether a schema is worth a name: an object with three or more fields or long ones, or a long list of words. A smaller
 * schema is shorter inline.
 */
const isBig = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (('properties' in value && Object.keys(Object(value.properties)).length > 2) ||
    (['properties', 'enum', 'additionalProperties'].some((key) => key in value) &&
      JSON.stringify(value).length > 150));

/** Names an answer that several calls share after its schema. */
function shareAnswers(document: Document): void {
  const times = Map.groupBy(
    operationsOf(document).flatMap(([, , { responses = {} }]) => Object.values(responses)),
    (answer) => JSON.stringify(answer),
  );
  const shared: Record<string, unknown> = { ...document.components?.responses };
  for (const [, , operation] of operationsOf(document))
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      const [content] = Object.values(answer.content ?? {});
      const name = content?.schema?.$ref?.slice(SCHEMAS.length) ?? (isTrue(content?.schema) ? 'Hecho' : '');
      if (name === '' || (times.get(JSON.stringify(answer))?.length ?? 0) < 2) continue;
      shared[name] ??= answer;
      if (operation.responses && isDeepStrictEqual(shared[name], answer))
        operation.responses[status] = refTo('responses', name);
    }
  document.components = { ...document.components, responses: shared };
}

/** Names a body that several calls share after its schema. */
function shareBodies(document: Document): void {
  const taken = operationsOf(document).flatMap(([, , operation]) =>
    operation.requestBody ? [{ operation, text: JSON.stringify(operation.requestBody) }] : [],
  );
  const times = Map.groupBy(taken, ({ text }) => text);
  const shared: Record<string, unknown> = {};
  for (const { operation, text } of taken) {
    const [content] = Object.values(operation.requestBody?.content ?? {});
    const name = content?.schema?.$ref?.slice(SCHEMAS.length);
    if (name === undefined || (times.get(text)?.length ?? 0) < 2) continue;
    shared[name] ??= operation.requestBody;
    if (JSON.stringify(shared[name]) === text) operation.requestBody = refTo('requestBodies', name);
  }
  document.components = { ...document.components, requestBodies: shared };
}

const isTrue = ({ const: only, enum: values }: JsonSchema = {}): boolean =>
  only === true || isDeepStrictEqual(values, [true]);

/** Moves the example of an answer into its schema. A schema that refers to others loses the example, unless it is a row. */
function placeExamples(document: Document): void {
  const schemas = document.components?.schemas ?? {};
  for (const [, , { responses = {} }] of operationsOf(document))
    for (const content of Object.values(responses).flatMap((answer) => Object.values(answer.content ?? {}))) {
      const name = content.schema?.$ref?.slice(SCHEMAS.length) ?? '';
      const schema = schemas[name];
      if (!schema) continue;
      if (name.endsWith('Fila') || !JSON.stringify({ ...schema, allOf: [] }).includes(SCHEMAS))
        schema.examples ??= [content.example];
      delete content.example;
    }
}

/** Answers may get more fields later: only sent bodies refuse unknown ones. */
function openAnswers(document: Document): void {
  const opened = <T>(value: T): T =>
    mapped(value, (one) => {
      if (!('additionalProperties' in one && one.additionalProperties === false)) return one;
      const { additionalProperties: _, ...rest } = one;
      return rest;
    }) as T;
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => [
    name,
    name.endsWith('Input') ? schema : opened(schema),
  ]);
  document.components = { ...document.components, schemas: Object.fromEntries(schemas) };
  for (const [, , operation] of operationsOf(document))
    operation.responses = opened(operation.responses ?? {});
}

type ParameterUse = { parameter: Parameter; families: Set<string>; times: number };

/**
 * Shares equal parameters. A parameter of several families keeps its name; one of a single family gets the
 * family's name in front. When several parameters have the same name, the most shared keeps it.
 */
function shareParameters(document: Document): void {
  const parameters: Record<string, unknown> = { ...document.components?.parameters };
  const found = new Map<string, ParameterUse>();
  for (const [url, , operation] of operationsOf(document))
    for (const parameter of inlineParameters(operation)) {
      const key = JSON.stringify(parameter);
      const shared = found.get(key) ?? { parameter, families: new Set(), times: 0 };
      shared.families.add(familyOf(url));
      shared.times += 1;
      found.set(key, shared);
    }
  const names = new Map<string, string>();
  const common = [...found].toSorted(
    ([a, one], [b, other]) =>
      other.families.size - one.families.size || other.times - one.times || (a < b ? -1 : 1),
  );
  for (const [key, { parameter, families, times }] of common) {
    if (times < 2) continue;
    const [family = ''] = families.size === 1 ? families : [];
    const plain = componentName(`${family}.${parameter.name}`);
    const name = plain in parameters ? `${plain}${parameter.required ? 'Obligatorio' : 'Opcional'}` : plain;
    if (name in parameters) continue;
    parameters[name] = parameter;
    names.set(key, name);
  }
  for (const [, , operation] of operationsOf(document))
    if (operation.parameters)
      operation.parameters = operation.parameters.map((parameter) => {
        const name = names.get(JSON.stringify(parameter));
        return name === undefined ? parameter : refTo('parameters', name);
      });
  document.components = { ...document.components, parameters: sorted(parameters) };
}

export const inlineParameters = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.filter((one): one is Parameter => 'name' in one);

/** Family of an address: its first word. */
export const familyOf = (url: string): string => url.split('/')[1] ?? '';

/** Removes the suffix of a schema that is only sent, or that is equal in both directions. */
function settleInputs(document: Document): void {
  const schemas = document.components?.schemas ?? {};
  const used = usedIn(document);
  const plain = new Map(
    Object.keys(schemas).flatMap((name) => {
      const base = name.replace(/Input$/, '');
      if (base === name) return [];
      const alone = !used.has(`${SCHEMAS}${base}`) || isDeepStrictEqual(schemas[base], schemas[name]);
      return [[`${SCHEMAS}${name}`, `${SCHEMAS}${alone ? base : `${base}Enviado`}`]];
    }),
  );
  const renamed = mapped(document, (one) =>
    '$ref' in one ? { ...one, $ref: plain.get(String(one.$ref)) ?? one.$ref } : one,
  ) as Document;
  const entries = Object.entries(renamed.components?.schemas ?? {}).map(
    ([name, schema]) => [name, schema] as const,
  );
  const kept = new Map(entries);
  for (const [from, to] of plain) {
    const [name, base] = [from.slice(SCHEMAS.length), to.slice(SCHEMAS.length)];
    const schema = kept.get(name);
    if (schema && (used.has(from) || !kept.has(base))) kept.set(base, schema);
    kept.delete(name);
  }
  document.paths = renamed.paths ?? {};
  document.components = { ...renamed.components, schemas: Object.fromEntries(kept) };
}

/** Addresses of the used components: those with a reference from a call or from another used component. */
function usedIn({ paths, components = {} }: Document): Set<string> {
  const used = new Set<string>();
  const visit = (value: unknown) =>
    mapped(value, (one) => {
      if ('$ref' in one && typeof one.$ref === 'string' && !used.has(one.$ref)) {
        used.add(one.$ref);
        const [, , section = '', name = ''] = one.$ref.split('/');
        visit(components[section]?.[name]);
      }
      return one;
    });
  visit(paths);
  return used;
}

function dropUnused(document: Document): void {
  const used = usedIn(document);
  for (const section of ['schemas', 'parameters', 'requestBodies', 'responses']) {
    const all = document.components?.[section] ?? {};
    const kept = Object.entries(all).filter(([name]) => used.has(`#/components/${section}/${name}`));
    document.components = { ...document.components, [section]: sorted(Object.fromEntries(kept)) };
  }
}

const sorted = <T>(values: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
