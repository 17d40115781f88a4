import fc from 'fast-check';
import type { JsonSchema } from '#platform/http/openapi/openapi-examples.server.ts';
import type { ExampleCall, Operation } from './example-requests.testing.server.ts';
import type { OutgoingRequest } from './example-sender.testing.server.ts';

/** JSON that no JavaScript value gives: sent unchanged. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const UUID = '01a1fd8c-6900-751f-b289-4e4d017c5108';

/** Texts that break programs: limits of column types, invalid dates, invisible characters. */
const TEXTS: readonly string[] = [
  ['2147483647', '2147483648', '-2147483649', '9223372036854775808', '9007199254740993', '1e308', '1e999'],
  ['NaN', '-Infinity', '-1', '-0', '0', '0x10', '1.5', '1,5', '00', '１２', '٣', '1'.repeat(400)],
  ['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202eabc', 'a\u200bb', '\ufeff', 'e\u0301', '😀', 'İ'],
  ['a'.repeat(100_000), 'ñ'.repeat(3_000), 'x,'.repeat(1_000), '\\', '%', '%_\\', "' OR 1=1 --", '"', '<b>'],
  [
    'x',
    '0000-00-00',
    '0000-01-01',
    '0000-12-31T10:00:00Z',
    '9999-12-31',
    '10000-01-01',
    '-0001-01-01',
    '2026-02-30',
    '0001-01-01',
    '2026-11',
  ],
  ['2026-11-21T25:00:00Z', '9999-12-31T23:59:59.999-23:59', '0001-01-01T00:00:00+23:59', '2026-11-21T10:00'],
  ['null', 'undefined', 'true', '[]', '{}', '[object Object]', '__proto__', 'constructor', 'toString'],
  [UUID.slice(1), `${UUID}0`, UUID.toUpperCase(), `{${UUID}}`, UUID.replaceAll('-', ''), `${UUID},${UUID}`],
  ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', `${UUID},x`, ','],
  ['../../etc/passwd', 'http://127.0.0.1:1/', 'javascript:alert(1)', 'a@b', 'ana@ejemplo.es\r\nBcc: x@y.z'],
].flat();

const DEEP = new Raw(`${'['.repeat(2_000)}1${']'.repeat(2_000)}`);

const VALUE_GROUPS: readonly (readonly unknown[])[] = [
  [2147483647, 2147483648, -2147483649, 2 ** 53, -(2 ** 53), 1e308, 5e-324, -0, 0, -1, 0.1, 99999999999.99],
  [new Raw('1e999'), new Raw('123456789012345678901234567890'), new Raw('"\\ud800"'), DEEP],
  [null, true, false, [], {}, [[]], [null], [UUID, UUID], { a: 1 }, { $ne: null }, { length: 1 }],
  // They turn against code that converts a value before a schema has judged it.
  [{ toString: 1 }, { toString: null, valueOf: null }, { toJSON: 1 }, { constructor: null }],
  [{ hasOwnProperty: 1 }, { valueOf: 1 }, { _id: { toString: 1 } }],
  [new Raw('"a\\u0000b"'), new Raw('{"\\u0000":1}'), new Raw('{"\\udc00":"x"}'), new Raw('"\\udfff\\ud800"')],
  ['1', '-1', '1e3', ' 1 ', '1n', '0b1', '+1', '1_000', new Raw('-0'), new Raw('1e-400'), new Raw('1.0')],
  [
    new Raw('9'.repeat(50_000)),
    new Raw(`0.${'3'.repeat(50_000)}`),
    '7'.repeat(60_000),
    new Raw('8'.repeat(1_000_000)),
  ],
  [new Raw('{"__proto__":{"rol":"Administrador"}}'), new Raw('{"constructor":{"prototype":{"x":1}}}')],
  [new Raw(`[${'1,'.repeat(5_000)}1]`), new Raw(`{"a":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`)],
];
const VALUES = VALUE_GROUPS.flat();

const NAMES = [
  'esAdministrador',
  '__proto__',
  'constructor',
  'toString',
  'id',
  '_id',
  'version',
  '',
  '\0',
  'ñ',
];

const text = () =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...TEXTS), weight: 6 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 1 },
    { arbitrary: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String), weight: 1 },
    { arbitrary: fc.double().map(String), weight: 1 },
  );

const value = () =>
  fc.oneof(
    { arbitrary: text(), weight: 3 },
    { arbitrary: fc.constantFrom(...VALUES), weight: 3 },
    { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
  );

/** Number at a limit of the schema or of a column, which other checks accept. */
const bound = ({ minimum = -1, maximum = 1e15 }: JsonSchema) =>
  fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 2147483648, -2147483649, 2 ** 53 - 1, 32768);

/** Values for a field: most are wrong for any field, some are of its type at its limits. */
function valueFor(schema: JsonSchema = {}): fc.Arbitrary<unknown> {
  const types = [schema.type ?? (schema.anyOf ?? []).map(({ type }) => type)].flat(2);
  const numeric = types.includes('number') || types.includes('integer');
  const bounds = numeric ? [{ arbitrary: bound(schema), weight: 2 }] : [];
  const choices = schema.enum ? [{ arbitrary: fc.constantFrom(...schema.enum), weight: 1 }] : [];
  return fc.oneof<fc.WeightedArbitrary<unknown>[]>({ arbitrary: value(), weight: 3 }, ...bounds, ...choices);
}

type Change = (request: Draft) => void;
type Draft = { path: string; query: [string, string][]; body: unknown };

const asText = (given: unknown): string =>
  typeof given === 'string' ? given : given instanceof Raw ? given.text : JSON.stringify(given);

/** Ways to spoil the query of a call. */
function queryChanges({ parameters, call }: Operation): fc.Arbitrary<Change>[] {
  const inQuery = parameters.filter(({ in: where }) => where === 'query');
  const inPath = [...call.matchAll(/\{\w+\}/g)];
  return [
    ...inQuery.map(({ name, schema }) =>
      valueFor(schema).map((given) => (request: Draft) => {
        request.query = [...request.query.filter(([other]) => other !== name), [name, asText(given)]];
      }),
    ),
    ...inQuery.map(({ name }) =>
      text().map((given) => (request: Draft) => {
        request.query.push([name, given]);
      }),
    ),
    ...inPath.map(() =>
      text().map((given) => (request: Draft) => {
        request.path = request.path.replace(/[^/]*$/, encodeURIComponent(given.toWellFormed()));
      }),
    ),
    fc.tuple(fc.constantFrom(...NAMES), text()).map(([name, given]) => (request: Draft) => {
      request.query.push([name, given]);
    }),
  ];
}

/** Ways to spoil a body: any field of it, an unknown field, or all of it. */
function bodyChanges({ body }: Operation, example: unknown): fc.Arbitrary<Change>[] {
  if (!body) return [];
  const schemas = body.schema.properties ?? {};
  const fields = [...new Set([...Object.keys(schemas), ...Object.keys(Object(example))])];
  const put = (name: string, given: unknown) => (request: Draft) => {
    if (typeof request.body === 'object' && request.body !== null && !(request.body instanceof Raw))
      request.body = { ...request.body, [name]: given };
  };
  return [
    ...fields.map((name) => valueFor(schemas[name]).map((given) => put(name, given))),
    ...fields.map((name) =>
      fc.constant((request: Draft) => {
        const entries = Object.entries(Object(request.body)).filter(([other]) => other !== name);
        request.body = Object.fromEntries(entries);
      }),
    ),
    ...fields.flatMap((name) => {
      const inner = (example as Record<string, unknown> | undefined)?.[name];
      const row = Array.isArray(inner) ? inner[0] : inner;
      if (typeof row !== 'object' || row === null) return [];
      return Object.keys(row).map((key) =>
        value().map((given) => {
          const spoilt = { ...row, [key]: given };
          return put(name, Array.isArray(inner) ? [spoilt] : spoilt);
        }),
      );
    }),
    fc.tuple(fc.constantFrom(...NAMES), value()).map(([name, given]) => put(name, given)),
    value().map((given) => (request: Draft) => {
      request.body = given;
    }),
  ];
}

/** Requests of a call: its example unchanged, or with one to three spoilt parts. */
export function nastyRequests(
  operation: Operation,
  { path, query, body }: ExampleCall,
): fc.Arbitrary<OutgoingRequest> {
  const ways = [...queryChanges(operation), ...bodyChanges(operation, body)];
  return fc.array(fc.oneof(...ways), { maxLength: 3 }).map((changes) => {
    const request: Draft = { path, query: Object.entries(query), body };
    for (const change of changes) change(request);
    if (request.body === undefined || operation.body?.form) return request;
    return { ...request, json: written(request.body) };
  });
}

/** JSON text, with each `Raw` unchanged. */
function written(given: unknown): string {
  if (given instanceof Raw) return given.text;
  if (Array.isArray(given)) return `[${given.map(written).join(',')}]`;
  if (typeof given !== 'object' || given === null) return JSON.stringify(given) ?? 'null';
  return `{${Object.entries(given).map(([name, one]) => `${JSON.stringify(name)}:${written(one)}`)}}`;
}
