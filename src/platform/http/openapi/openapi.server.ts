import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { registerNames } from '#platform/kit/contract/component-name.ts';
import type { HttpApp } from '../http.server.ts';
import { takesOnceKey } from '../secrets/once-key.server.ts';
import {
  ERROR_SCHEMA,
  ONCE_PARAMETER,
  refusalComponents,
  refusalsOf,
  statusesOf,
} from './openapi-answers.server.ts';
import {
  type Answer,
  type Document,
  familyOf,
  inlineParameters,
  operationsOf,
  type Parameter,
  shareComponents,
} from './openapi-components.server.ts';
import {
  changeOf,
  type ExampleOptions,
  exampleOf,
  isPlainExample,
  type JsonSchema,
  zodOf,
} from './openapi-examples.server.ts';
import { plainer } from './openapi-plain.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses of its refusals, besides those that its description implies. */
    refuses?: readonly number[];
  }
}

export type OpenApiOptions = {
  version: string;
  /** Describes in words the persons who may call a route, from its `access`. */
  describeAccess(access: unknown, url: string): string;
  /** A sentence on the proof that a route's `recent` asks for; `aboutProof` is a paragraph that explains that proof. */
  describeProof(recent: true | readonly string[]): string;
  aboutProof: string;
  /** Title and subject of each family of calls. */
  families: Readonly<Record<string, { titulo: string; descripcion: string }>>;
};

const DESCRIPTION = `Todo lo que hacen los paneles se puede hacer con estas llamadas.

**Quién llama.** Va en la cabecera \`token\`: el que da «entrar» a una persona, o una clave de acceso, que empieza por
\`cc_\` y solo puede lo que se le dio. Cada llamada dice quién puede hacerla; si no nombra las claves de acceso, con ellas no se
puede. Con una clave se pueden hacer 600 peticiones por minuto; después, cualquier llamada contesta 429, y la cabecera
\`Retry-After\` dice los segundos que hay que esperar.

**Cómo van los datos.** JSON en UTF-8. Los importes son euros en texto con punto decimal (\`"1284.12"\`), los días \`2026-11-21\`
y los momentos \`2026-11-21T10:00:00.000Z\`. Al enviarlos, un importe, una cantidad o un estado vale también como número, y un número
entero como texto. Lo que no se conoce se rechaza por su nombre.

**Listas.** Al leer, un filtro vacío no filtra; al descargar o al cambiar varias filas se rechaza. Una página se pide por su número
(\`pagina\`), hasta la fila 10.000, o con lo que dio la anterior (\`despues\`), que no se salta ni repite nada.

**Cambiar y eliminar.** Para cambiar se envía la \`version\` que se leyó y los campos que cambian, o el registro entero como se
leyó: lo que no cambia no se toca, y un campo de solo lectura que difiere se rechaza por su nombre. Si alguien lo cambió antes, la
respuesta es un 409 con el registro como está; sin \`version\` se escribe sobre lo que haya. Al eliminar, \`_id\` puede ser una lista,
y el cuerpo entero, esa lista sola.

**El estado de un presupuesto o de un pedido** se escribe como otro campo: la llamada da el paso que lleva a él, con sus reglas y sus
efectos, a la vez que cambia lo demás. Lo que ese paso pide (\`motivo\`, \`aceptadoPor\`, \`medio\`, \`enviadoA\`) va en el mismo cuerpo; sin
ello consta que se anotó por API, y quién. Al crear se dan todos los pasos hasta ese estado. De enviado a en proceso, un presupuesto pasa
en otra fila, la de su versión siguiente.

**Repetir sin hacerlo dos veces.** Las llamadas POST y PUT que lo dicen admiten la cabecera \`Idempotency-Key\`: de 1 a 255
signos ASCII sin espacios, mejor un UUID al azar (sin \`token\`, tiene que serlo). Haz una clave para cada operación, guárdala con
ella y, si no te llega la respuesta o es un 5xx, vuelve a enviar lo mismo con la misma clave: durante 24 horas se hace una sola vez y
la respuesta es la de la primera, con la cabecera \`Idempotent-Replayed: true\`. La que llega mientras se atiende la primera
espera. La misma clave con otros datos es un 422 (42202). También se repiten los 404, 409 y 422: después de uno de ellos, el nuevo
intento lleva otra clave. Los demás errores no se guardan.

**Ejemplos.** Se envían como están a la demostración antes de publicarlos, y cada llamada responde lo que aquí se promete. Sus
identificadores no son de nadie: pon el de un registro que hayas leído, y la \`version\` con que lo leíste.

**Errores.** Todos tienen la misma forma, con un \`mensaje\` en español y un \`codigo\` cuyas tres primeras cifras son el
estado HTTP.`;

/** Parameter that stands for fields with any name. */
const ANY = 'campos';

/** Calls that change some fields of a row, or of many. */
const CHANGES = /\/(actualizar|aplicar)$/;

/** Data about a call besides its schemas: the validators of its input, and the statuses of its refusals. */
type Call = {
  body: z.ZodType | undefined;
  querystring: z.ZodType | undefined;
  refuses: number[];
  /** Takes an `Idempotency-Key`. */
  once: boolean;
};

type TransformInput = Parameters<typeof jsonSchemaTransform>[0];

const BASE = {
  openapi: '3.1.0',
  servers: [{ url: '/' }],
  security: [{ token: [] }],
  components: {
    securitySchemes: {
      token: {
        type: 'apiKey' as const,
        in: 'header',
        name: 'token',
        description: 'El que da «entrar», o una clave de acceso',
      },
    },
  },
};

/** Describes every call from the schemas it validates with; must be registered before them. */
export async function registerOpenApi(app: HttpApp, options: OpenApiOptions): Promise<void> {
  const { version, describeAccess, describeProof, aboutProof, families } = options;
  const calls = new Map<string, Call>();
  // By then every route has made its schemas.
  app.addHook('onReady', async () => registerNames());
  await app.register(swagger, {
    openapi: {
      ...BASE,
      info: { title: 'API de Carné Claro', version, description: `${DESCRIPTION}\n\n${aboutProof}` },
    },
    // Pages and files are no calls: a route without a summary is left out.
    transform: (input) => {
      const { schema, route, url } = input;
      if (!schema?.summary) return jsonSchemaTransform({ ...input, schema: { ...schema, hide: true } });
      calls.set(`${String(route.method).toLowerCase()} ${url}`, callOf(input));
      const { access, recent } = route.config ?? {};
      return jsonSchemaTransform({
        ...input,
        schema: {
          ...schema,
          tags: [familyOf(url)],
          operationId: url.slice(1).replaceAll('/', '.'),
          description: [schema.description, describeAccess(access, url), recent && describeProof(recent)]
            .filter(Boolean)
            .join('\n\n'),
          ...(access === 'publico' && { security: [] }),
        },
      });
    },
    transformObject: (input) => {
      if (!('openapiObject' in input)) throw new Error('described as something older');
      // The library's own type lacks the fields that only this file reads.
      const document = plainer(jsonSchemaTransformObject(input) as unknown as Document);
      sortCalls(document);
      complete(document, calls);
      shareComponents(document);
      const used = new Set(operationsOf(document).flatMap(([, , { tags = [] }]) => tags));
      const titled = [...used].map((name) => {
        const { titulo = name, descripcion = '' } = families[name] ?? {};
        return { name, description: descripcion, 'x-displayName': titulo };
      });
      const tags = titled.sort((a, b) => a['x-displayName'].localeCompare(b['x-displayName'], 'es'));
      return Object.assign({}, input.openapiObject, document, { tags });
    },
  });
  app.get(
    '/documentacion/openapi.json',
    { config: { access: 'publico', coste: 10 }, schema: { hide: true } },
    () => app.swagger(),
  );
}

const FIRST = ['leer', 'consultarPorId', 'crear', 'actualizar', 'eliminar'];

/** Sorts families by their names, and the calls of each after the five verbs, so that the order of the wiring does not show. */
function sortCalls(document: Document): void {
  const placeOf = (url: string) => {
    const at = FIRST.indexOf(url.split('/')[2] ?? '');
    return `${familyOf(url)} ${at < 0 ? FIRST.length : at} ${url}`;
  };
  const entries = Object.entries(document.paths ?? {});
  document.paths = Object.fromEntries(
    entries.toSorted(([one], [other]) => (placeOf(one) < placeOf(other) ? -1 : 1)),
  );
}

function callOf({ schema, route }: TransformInput): Call {
  const { access, refuses = [], rateLimit, mails, coste = 0 } = route.config ?? {};
  const body = zodOf(schema?.body);
  const querystring = zodOf(schema?.querystring);
  const takes = [body, querystring].flatMap(namesOf);
  const asked = {
    method: String(route.method),
    publico: access === 'publico',
    takes,
    row: [body, querystring].some(needsRow),
  };
  const once = takesOnceKey(route);
  const statuses = statusesOf({ ...asked, limited: rateLimit !== undefined || coste > 0, once });
  return {
    body,
    querystring,
    once,
    refuses: [...new Set([...statuses, ...refuses, ...(mails ? [409] : [])])].sort(),
  };
}

/** Whether it asks for one row, which may not exist; `_id` only narrows a list where it may be left out. */
const needsRow = (judge: z.ZodType | undefined): boolean =>
  judge instanceof z.ZodObject && '_id' in judge.shape && !judge.shape._id.safeParse(undefined).success;

const namesOf = (judge: z.ZodType | undefined): string[] =>
  judge instanceof z.ZodObject ? Object.keys(judge.shape) : judge ? ['?'] : [];

/** Adds the refusals of each call, and examples of its input and output. */
function complete(document: Document, calls: Map<string, Call>): void {
  document.components ??= {};
  const schemas: Record<string, JsonSchema> = { ...document.components.schemas, Error: ERROR_SCHEMA };
  document.components.schemas = schemas;
  document.components.responses = refusalComponents();
  document.components.parameters = { IdempotencyKey: ONCE_PARAMETER };
  // The body that creates a row says what its fields hold; answers only give their types.
  const rows = new Map<string, Record<string, unknown>>();
  for (const [url, verb, operation] of operationsOf(document)) {
    const {
      body,
      querystring,
      refuses = [],
      once = false,
    } = calls.get(`${verb} ${url.replaceAll(/\{(\w+)\}/g, ':$1')}`) ?? {};
    if (querystring instanceof z.ZodRecord) {
      const others = operation.parameters?.filter((one) => 'in' in one && one.in !== 'query') ?? [];
      operation.parameters = [anyFields(querystring), ...others];
    }
    for (const parameter of inlineParameters(operation)) {
      const judge = querystring instanceof z.ZodObject ? querystring.shape[parameter.name] : undefined;
      const value = exampleOf(parameter.schema ?? {}, parameter.name, { judge });
      // Optional filters of a list stay off in a tried call.
      const left = !parameter.required && parameter.schema?.default === undefined && parameter.name !== ANY;
      if (!parameter.required && parameter.name !== ANY && isPlainExample(parameter.schema ?? {}, value))
        continue;
      parameter.examples = { ejemplo: { value, ...(left && { 'x-disabled': true }) } };
    }
    for (const content of Object.values(operation.requestBody?.content ?? {})) {
      const schema = content.schema ?? {};
      const example = exampleOf(schema, '', { judge: body, schemas });
      content.example = CHANGES.test(url) ? changeOf(example, schema, schemas) : example;
      if (url.endsWith('/crear')) rows.set(familyOf(url), content.example as Record<string, unknown>);
    }
    operation.responses = { ...operation.responses, ...refusalsOf(refuses) };
    if (once) takeOnceKey(operation);
  }
  for (const [url, , { responses = {} }] of operationsOf(document))
    for (const answer of Object.values(responses))
      answered(answer, { known: rows.get(familyOf(url)) ?? {}, schemas });
}

function takeOnceKey(operation: { parameters?: object[] }): void {
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  operation.parameters = [...(operation.parameters ?? []), key];
}

/** Describes fields with any name as a single parameter, each sent by its own name (`style: form`). */
function anyFields(querystring: z.ZodRecord): Parameter {
  const { description, examples } = querystring.meta() ?? {};
  const schema = { type: 'object', additionalProperties: { type: 'string' }, examples };
  return { name: ANY, in: 'query', description, schema: schema as JsonSchema };
}

function answered(answer: Answer, options: Pick<ExampleOptions, 'known' | 'schemas'>): void {
  if (answer.description === 'Default Response') answer.description = answer.content ? 'Hecho' : 'El archivo';
  for (const content of Object.values(answer.content ?? {}))
    content.example = exampleOf(content.schema ?? {}, '', options);
}
