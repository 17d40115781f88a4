import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Parts of a JSON schema that this file reads. */
export type JsonSchema = {
  /** Address of the component that holds the schema. */
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  /** Handwritten examples, for fields whose name is not enough. */
  examples?: unknown[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  additionalProperties?: unknown;
  /** As `additionalProperties`, where the schema is made of others (`allOf`). */
  unevaluatedProperties?: unknown;
  minimum?: number;
  maximum?: number;
};

export type ExampleOptions = {
  /** Schema that validates the example; an invalid example is avoided when there is another. */
  judge?: z.ZodType | undefined;
  /** Values that fields with these names have in other calls. */
  known?: Readonly<Record<string, unknown>>;
  /** Named schemas, which references lead to. */
  schemas?: Readonly<Record<string, JsonSchema>>;
};

const DAY = '2026-11-21';
const MOMENT = '2026-11-21T10:00:00.000Z';

/** Usual values of fields by name. */
const BY_NAME: readonly [name: RegExp, values: readonly unknown[]][] = [
  [/^(email.*|para|correo)$/i, ['ana.garcia@ejemplo.es']],
  [/^(telefono|movil)/i, ['+34612345678']],
  [/^nif$/i, ['12345678Z', 'B12345674']],
  [/^iban$/i, ['ES9121000418450200051332']],
  [/^(cp|codigoPostal|codPostal)$/i, ['28013']],
  [/^codProvincia$/, ['28']],
  [/^nuevaClave$/, ['Rotonda 24 azul']],
  [/^clave$/, ['Farola-37-azul']],
  [/^codigo$/, ['123456', 'EJEMPLO-1']],
  [/^(expiraEn|vence|desde|hasta|dia|fecha.*)$/, [DAY, MOMENT]],
  [/En$|^ultim[oa](Acceso|Actividad|Vez)/, [MOMENT, DAY]],
  [/^(web|url|enlace|uri)/i, ['https://ejemplo.es', digest('enlace')]],
  [/^slug$/, ['ejemplo-uno']],
  [/color/i, ['#0a7c3b']],
  [/^ip$|Ip$/, ['192.0.2.10']],
  [/^token$/, ['eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMWEyIn0.firma']],
  [/^prefijo$/, ['cc_Ab12Cd']],
  [/^agente$/, ['Mozilla/5.0']],
  [/^dispositivo$/, ['Firefox en Windows']],
  [/^razonSocial$/, ['Autoescuela Ejemplo S. L.']],
  [/^nombreComercial$|^cliente$|^autoescuela$/, ['Autoescuela Ejemplo']],
  [/^(actor|creadaPor|creadoPor|nombreUsuario)$/, ['Ana García Peña']],
  [/^(municipio|provincia|localidad|poblacion)$/i, ['Madrid']],
  [/^(direccion|domicilio)/i, ['Calle Mayor, 1']],
  [/^(permiso|seccion)$/, ['B']],
  [/^(importe|precio|coste|total|subtotal|base|cuota|saldo|minimo|maximo)/i, ['1284.12']],
  [/^irpf$/, ['0']],
  [/^porcentaje$/, ['100']],
  [/^(recargo|descuento|iva)/i, ['21']],
  [/^texto$/, ['ejemplo']],
  [/^nombre/, ['Nombre']],
  [/^asunto$/, ['Confirma tu correo']],
  [/^(limite)$/, [20]],
  [/^(orden|posicion|version|pagina|desde)$/, [1]],
  [/^espera$/, [30]],
  [/^lat/i, [40.4168]],
  [/^lo?n/i, [-3.7038]],
];

/** Texts for fields without a known name: one of each kind. */
const ANYTHING: readonly string[] = [
  'Texto',
  'ejemplo',
  'ejemplo-uno',
  'EJEMPLO-1',
  '12.50',
  DAY,
  MOMENT,
  '2026-11',
  '10:00',
  'https://ejemplo.es',
  '#0a7c3b',
  'ana.garcia@ejemplo.es',
  '612345678',
  '12345678Z',
  'B12345674',
  '28013',
  '28',
  '123456',
  'B',
  'ES9121000418450200051332',
  'true',
  '1',
  digest('enlace'),
];

/**
 * Value that a schema admits, in Spanish and always the same: from the name of the field, its format and
 * its limits. An object gets all its fields, without optional ones that exclude each other.
 */
export function exampleOf(given: JsonSchema, name: string, options: ExampleOptions = {}): unknown {
  const { judge, known = {}, schemas = {} } = options;
  const schema = resolved(given, schemas);
  const passes = (value: unknown) => value !== undefined && (judge?.safeParse(value).success ?? true);
  const values = [
    ...(schema.examples ?? []),
    ...(examplesOf(judge) ?? []),
    known[name],
    schema.const,
    schema.default,
    ...(schema.enum ?? []),
  ];
  const first = values.find((value) => passes(value) && fits(value, schema, schemas));
  if (first !== undefined) return first;
  const some = schema.anyOf ?? schema.oneOf;
  if (some) {
    const each = some.filter(({ type }) => type !== 'null').map((one) => exampleOf(one, name, options));
    return each.find(passes) ?? each[0] ?? null;
  }
  const type = [schema.type ?? 'string'].flat().find((one) => one !== 'null') ?? 'null';
  if (type === 'object') return objectExample(schema, name, options);
  if (type === 'array') return [exampleOf(schema.items ?? {}, name, { ...options, judge: elementOf(judge) })];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return numberExample(schema, name);
  return type === 'null' ? null : textExample(schema, name, passes);
}

/**
 * Whether an example says no more than its schema: one of the listed values, the default value, any number, day or identifier,
 * or the text for fields without a known kind.
 */
export const isPlainExample = (
  { enum: values, default: usual, type, format = '', anyOf }: JsonSchema,
  value: unknown,
) =>
  values !== undefined ||
  usual !== undefined ||
  anyOf !== undefined ||
  ['boolean', 'integer', 'number'].includes(String(type)) ||
  ['date', 'date-time', 'uuid'].includes(format) ||
  value === ANYTHING[0];

/**
 * Shortens the example of a change to the required fields, the version and the first optional field. Does the same in the
 * `cambios` of a call that changes many rows.
 */
export function changeOf(
  example: unknown,
  given: JsonSchema,
  schemas: ExampleOptions['schemas'] = {},
): unknown {
  const { properties = {}, required = [] } = resolved(given, schemas);
  const first = Object.keys(properties).find((name) => !required.includes(name) && name !== 'version');
  const kept = ['version', ...required, first];
  return Object.fromEntries(
    Object.entries(Object(example)).flatMap(([name, value]) => {
      const { type } = resolved(properties[name] ?? {}, schemas);
      if (name === 'cambios' && type === 'object')
        return [[name, changeOf(value, properties[name] ?? {}, schemas)]];
      return kept.includes(name) ? [[name, value]] : [];
    }),
  );
}

/** The schema itself, or the component that it refers to. A schema with `allOf` gets the fields of its parts before its own. */
export function resolved(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { allOf, ...own } =
    schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (!allOf) return own;
  const parts = [...allOf.map((one) => resolved(one, schemas)), own];
  return {
    ...own,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  };
}

/** Whether a value has the type of the schema; it checks nothing else. */
function fits(value: unknown, schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): boolean {
  const { type, enum: values, anyOf } = resolved(schema, schemas);
  if (values) return values.includes(value);
  if (anyOf) return anyOf.some((one) => fits(value, one, schemas));
  const own = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return [type ?? own].flat().some((one) => one === own || (one === 'integer' && own === 'number'));
}

function objectExample(
  { properties: described = {}, required = [] }: JsonSchema,
  called: string,
  options: ExampleOptions,
): unknown {
  const { judge } = options;
  const properties = Object.fromEntries(
    Object.entries(described).filter(([name]) => examplesOf(fieldOf(judge, name))?.length !== 0),
  );
  const whole = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      // In `nombres`, the key is the field that points to the row, and the value is that row's name.
      exampleOf(schema, called === 'nombres' ? 'nombre' : name, { ...options, judge: fieldOf(judge, name) }),
    ]),
  );
  if (!judge || judge.safeParse(whole).success) return whole;
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const without = (names: string[]) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));
  const fewer = optional.map((name) => without([name])).find((value) => judge.safeParse(value).success);
  return fewer ?? without(optional);
}

function numberExample({ minimum = -Infinity, maximum = Infinity }: JsonSchema, name: string): number {
  const usual = valuesFor(name).find((value) => typeof value === 'number') ?? 1;
  return Math.min(Math.max(usual, minimum), maximum);
}

function textExample(
  { format, pattern }: JsonSchema,
  name: string,
  passes: (value: unknown) => boolean,
): string {
  const ofFormat: Record<string, string> = { uuid: uuidOf(name), date: DAY, 'date-time': MOMENT };
  const shape = new RegExp(pattern ?? '', 'u');
  const candidates = [ofFormat[format ?? ''], ...valuesFor(name), ...ANYTHING, uuidOf(name)].filter(
    (value) => typeof value === 'string',
  );
  return candidates.find((value) => shape.test(value) && passes(value)) ?? 'Texto';
}

const valuesFor = (name: string): readonly unknown[] =>
  /^_id|Id$/.test(name)
    ? [uuidOf(name)]
    : BY_NAME.filter(([pattern]) => pattern.test(name)).flatMap(([, v]) => v);

/** Identifier (RFC 9562, version 7) that is always the same for a name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `01a1fe40-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}

/** 43 characters, like the secret of a link. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export const zodOf = (schema: unknown): z.ZodType | undefined =>
  schema instanceof z.ZodType ? schema : undefined;

/** Schema of a field of an object or of a list's elements; undefined when it is not known. */
function fieldOf(judge: z.ZodType | undefined, name: string): z.ZodType | undefined {
  const bare = unwrapped(judge);
  return bare instanceof z.ZodObject ? zodOf(bare.shape[name]) : undefined;
}

function elementOf(judge: z.ZodType | undefined): z.ZodType | undefined {
  const bare = unwrapped(judge);
  return bare instanceof z.ZodArray ? zodOf(bare.element) : undefined;
}

/**
 * Examples written by hand on a schema that transforms its value: its JSON schema leaves them out. An empty list leaves the field
 * out of the example of its object.
 */
function examplesOf(judge: z.ZodType | undefined): unknown[] | undefined {
  const examples = judge?.meta()?.examples;
  if (examples !== undefined) return [examples].flat();
  return isWrapper(judge) ? examplesOf(zodOf(judge.unwrap())) : undefined;
}

const isWrapper = (judge: z.ZodType | undefined) =>
  judge instanceof z.ZodOptional || judge instanceof z.ZodNullable || judge instanceof z.ZodDefault;

const unwrapped = (judge: z.ZodType | undefined): z.ZodType | undefined =>
  isWrapper(judge) ? unwrapped(zodOf(judge.unwrap())) : judge;
