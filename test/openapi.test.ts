import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleOf, type JsonSchema, resolved } from '#platform/http/openapi/openapi-examples.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from './support/app.testing.server.ts';

type Content = Record<string, { example?: unknown; schema?: JsonSchema }>;
type Body = { content: Content };
type Parameter = {
  name: string;
  schema?: JsonSchema;
  in?: string;
  $ref?: string;
  required?: boolean;
  examples?: { ejemplo: { value: unknown } };
};
type Operation = {
  summary: string;
  description: string;
  tags: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: Body | { $ref: string };
  responses: Record<string, { content?: Content; $ref?: string; description?: string }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string; 'x-displayName': string }[];
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, { content?: Content }>;
    parameters: Record<string, Parameter>;
    requestBodies: Record<string, Body>;
  };
};

const { url } = await createTestDatabase();
const app = await openApp(url);
await app.ready();
const document = (await app.inject('/documentacion/openapi.json')).json<Document>();
const { schemas: named } = document.components;

/** Schema with its references replaced by their components. */
function whole(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return whole(resolved(value as JsonSchema, named));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]));
}

const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map((one) => document.components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one);

const bodyOf = ({ requestBody }: Operation): Body | undefined =>
  requestBody && '$ref' in requestBody
    ? document.components.requestBodies[requestBody.$ref.split('/').at(-1) ?? '']
    : requestBody;

const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => {
    const call = `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    return { call, operation, schemas: app.declaredRoutes().find(({ route }) => route === call)?.schema };
  }),
);
const each = operations.map((one) => [one.call, one] as const);

test('están todas las llamadas que tienen resumen, y solo ellas', () => {
  const declared = app
    .declaredRoutes()
    .filter(({ schema, route }) => schema?.summary && !route.startsWith('HEAD '))
    .map(({ route }) => route);
  expect(operations.map(({ call }) => call).toSorted()).toEqual(declared.toSorted());
  expect(document.openapi).toMatch(/^3\.1/);
});

test('lo que pide token y no es una página está descrito', () => {
  const undescribed = app
    .declaredRoutes()
    .filter(({ publico, schema, route }) => !publico && !schema?.summary && !route.startsWith('HEAD '))
    .map(({ route }) => route);
  expect(undescribed).toEqual([]);
});

test('las llamadas que cambian algo dicen que admiten una clave, salvo las de contraseñas y secretos', () => {
  const keyed = operations
    .filter(({ operation }) => operation.parameters?.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')))
    .map(({ call }) => call);
  expect(keyed).toContain('POST /facturas/registrarCobro');
  const others = operations.map(({ call }) => call).filter((call) => /^(POST|PUT) /.test(call));
  expect(others.filter((call) => !keyed.includes(call)).toSorted()).toEqual([
    'POST /accesos/hacerCodigosRecuperacion',
    'POST /accesos/prepararConfirmacion',
    'POST /anuncios/vista',
    'POST /apiClaves/crear',
    'POST /depositos/verRecibo',
    'POST /facturas/verCambios',
    'POST /facturas/verNuevo',
    'POST /lanzamientos/imprimir',
    'POST /llavesAcceso/prepararRegistro',
    'POST /llavesAcceso/registrar',
    'POST /negocio/verPapel',
    'POST /pedidos/verCambios',
    'POST /pedidos/verNuevo',
    'POST /plantillasCorreo/vistaPrevia',
    'POST /presupuestos/verCambios',
    'POST /presupuestos/verNuevo',
    'POST /usuariosClientes/crearDesdeRegistro',
    'POST /usuariosClientes/entrar',
    'POST /usuariosClientes/entrarConLlave',
    'POST /usuariosClientes/prepararDobleFactor',
    'POST /usuariosClientes/prepararEntradaConLlave',
    'POST /usuariosTrabajadores/crearPrimerAdministrador',
    'POST /usuariosTrabajadores/entrar',
    'POST /usuariosTrabajadores/entrarConLlave',
    'POST /usuariosTrabajadores/prepararDobleFactor',
    'POST /usuariosTrabajadores/prepararEntradaConLlave',
    'PUT /accesos/confirmar',
    'PUT /accesos/confirmarConLlave',
    'PUT /actividades/renovarCalendario',
    'PUT /facturas/imprimir',
    'PUT /pedidos/imprimir',
    'PUT /peticiones/prepararCodigo',
    'PUT /puertas/mirar',
    'PUT /usuariosClientes/activarDobleFactor',
    'PUT /usuariosClientes/actualizarMiClave',
    'PUT /usuariosClientes/desactivarDobleFactor',
    'PUT /usuariosClientes/enviarNuevaClavePorEmail',
    'PUT /usuariosClientes/restablecerClave',
    'PUT /usuariosTrabajadores/activarDobleFactor',
    'PUT /usuariosTrabajadores/actualizarMiClave',
    'PUT /usuariosTrabajadores/desactivarDobleFactor',
    'PUT /usuariosTrabajadores/enviarNuevaClavePorEmail',
    'PUT /usuariosTrabajadores/restablecerClave',
  ]);
  expect(keyed.filter((call) => !/^(POST|PUT) /.test(call))).toEqual([]);
});

test.each(each)('%s dice qué hace, de qué familia es y quién puede llamarla', (_call, { operation }) => {
  expect(operation.summary).toMatch(/^[\p{Lu}¿]/u);
  expect(operation.description).toContain('**Quién puede.**');
  const open = operation.security?.length === 0;
  expect(operation.description.includes('Cualquiera: sin token.')).toBe(open);
  expect(operation.responses['401'] !== undefined || open).toBe(true);
  const tag = document.tags.find(({ name }) => name === operation.tags[0]);
  expect(tag?.description).not.toBe('');
  expect(tag?.['x-displayName']).not.toBe(tag?.name);
});

const bodies = operations.filter(({ operation }) => operation.requestBody);
test.each(bodies.map((one) => [one.call, one] as const))(
  'el ejemplo de %s lo admite la propia llamada',
  (_call, { operation, schemas }) => {
    const [content] = Object.values(bodyOf(operation)?.content ?? {});
    const example = withFiles(content);
    const judge = schemas?.body as z.ZodType;
    const judged = judge.safeParse(example);
    expect(judged.error?.issues, JSON.stringify(example)).toBeUndefined();
  },
);

/** Example with some bytes for each file. */
function withFiles({ example, schema }: Content[string] = {}): unknown {
  const { properties = {} } = resolved(schema ?? {}, named);
  const files = Object.keys(properties).filter(
    (name) => resolved(properties[name] ?? {}, named).format === 'binary',
  );
  if (files.length === 0) return example;
  return { ...(example as object), ...Object.fromEntries(files.map((name) => [name, Buffer.from('x')])) };
}

const queries = operations.filter(({ operation, schemas }) => operation.parameters && schemas?.querystring);
test.each(queries.map((one) => [one.call, one] as const))(
  'los ejemplos de la consulta de %s los admite la propia llamada',
  (_call, { operation, schemas }) => {
    const judge = schemas?.querystring;
    const parameters = parametersOf(operation).filter(({ in: place }) => place === 'query');
    if (!(judge instanceof z.ZodObject)) {
      const [fields] = parameters;
      const { value } = fields?.examples?.ejemplo ?? {};
      expect(Object.keys(value as object)).not.toEqual([]);
      expect((judge as z.ZodType).safeParse(value).success).toBe(true);
      return;
    }
    for (const { name, examples, schema = {} } of parameters) {
      // A parameter without an example takes any value of its schema.
      const example = examples ? examples.ejemplo.value : exampleOf(schema, name);
      const field = judge.shape[name] as z.ZodType;
      expect(field.safeParse(example).error?.issues, `${name}: ${example}`).toBeUndefined();
    }
    const needed = parameters.filter(({ required }) => required);
    const asked = Object.fromEntries(needed.map(({ name, examples }) => [name, examples?.ejemplo.value]));
    expect(judge.safeParse(asked).error?.issues).toBeUndefined();
  },
);

test.each(each)('%s enseña una respuesta como las suyas', (call, { operation }) => {
  for (const [status, { content, $ref }] of Object.entries(operation.responses)) {
    const known = $ref ? document.components.responses[$ref.split('/').at(-1) ?? ''] : undefined;
    if (!content && !known) {
      expect(call, 'only files say not how they are').toMatch(
        /^GET \/(datos|fuentes)\/|\/(exportar|exportarLibro|exportarRegistros|rechazadas|descargar|descargarRegistros|descargarVarias|imprimir|verPapel)$|^GET \/pedidos\/consultarVistaPrevia$|^GET \/clientes\/estadoCuenta$/,
      );
      continue;
    }
    const { schema = {}, ...given } = (content ?? known?.content)?.['application/json'] ?? {};
    const example = given.example ?? exampleOf(schema, '', { schemas: named });
    expect(example, status).toBeDefined();
    expect(
      z.fromJSONSchema(whole(schema) as never).safeParse(example).error?.issues,
      JSON.stringify(example),
    ).toBe(undefined);
  }
});

test('quién puede llamar se dice como decide la matriz de papeles', () => {
  const said = (call: string) => operations.find((one) => one.call === call)?.operation.description;
  expect(said('POST /departamentos/crear')).toBe(
    '**Quién puede.** Trabajadores: Administrador. Claves de acceso: crear.',
  );
  expect(said('DELETE /usuariosClientes/eliminar')).toBe(
    '**Quién puede.** Trabajadores: Administrador. Clientes: lo propio: Propietario.',
  );
  expect(said('PUT /usuariosTrabajadores/actualizarMiClave')).toBe(
    '**Quién puede.** Trabajadores: cualquiera.',
  );
});

test('los ejemplos no son de nadie: correos de ejemplo.es e importes en texto', () => {
  const text = JSON.stringify(document);
  const addresses = [...text.matchAll(/[\w.+-]+@[\w.-]+/g)].map(([address]) => address);
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) expect(address).toMatch(/@(ejemplo\.es|dominio\.es)/);
});

test('cada esquema, parámetro y respuesta se dice una vez, con su nombre', () => {
  const text = JSON.stringify(document);
  const { schemas: _, ...others } = document.components;
  expect(Object.keys(named).length).toBeGreaterThanOrEqual(170);
  // Bytes for each call: repeated parts would make the average grow.
  expect(statSync('openapi.json').size / operations.length).toBeLessThan(1_700);
  const targets = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([, a, b]) => `${a}/${b}`),
  );
  const declared = Object.entries({ schemas: named, ...others }).flatMap(([section, all]) =>
    section === 'securitySchemes' ? [] : Object.keys(all).map((name) => `${section}/${name}`),
  );
  expect([...targets].toSorted()).toEqual(declared.toSorted());
});

test('otra aplicación del mismo proceso se describe igual', async () => {
  const other = await openApp(url);
  await other.ready();
  expect((await other.inject('/documentacion/openapi.json')).json()).toEqual(document);
});

test('los campos de una familia se dicen una vez: de ellos se hacen su fila y lo que se envía', () => {
  const base = { $ref: '#/components/schemas/ClientesCampos' };
  const common = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const made = {
    ClientesFila: [base, common('Registro')],
    ClientesCrear: [base],
    ClientesActualizar: [base, common('Cambio')],
  };
  for (const [name, bases] of Object.entries(made)) {
    const { allOf, properties = {} } = named[name] ?? {};
    expect(allOf, name).toEqual(bases);
    expect(properties).not.toHaveProperty('municipio');
    expect(resolved(named[name] ?? {}, named).properties).toHaveProperty('municipio');
  }
  expect(named.ClientesAplicarDatos?.properties?.cambios).toMatchObject({
    allOf: [base],
    unevaluatedProperties: false,
  });
});

test('ninguna fila se escribe dos veces', () => {
  const written = new Map<string, number>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value && 'type' in value && Object.keys(Object(value.properties)).length > 2) {
      const text = JSON.stringify({ ...value, examples: undefined });
      written.set(text, (written.get(text) ?? 0) + 1);
    }
    for (const [key, one] of Object.entries(value)) if (key !== 'examples' && key !== 'example') visit(one);
  };
  visit(document);
  const twice = [...written].filter(([, times]) => times > 1).map(([text]) => text.slice(0, 200));
  expect(twice).toEqual([]);
});
