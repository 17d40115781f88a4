import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { columnsOf } from '#api/crud-columns.server.ts';
import { invalidFields, notFound, outOfDate } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import type { Resource } from '#kit/resource.ts';
import { labelledFamilies } from '../labels.server.ts';
import { remember, type StandardServices } from '../standard.server.ts';
import { type Actor, actorOf, allow } from '../usuarios/actor.server.ts';
import { clientes } from './contract.ts';
import { clientes as table } from './table.server.ts';

/** What a school may see of its own row, and of it what it may change by itself. */
const FIXED = [
  'codigo',
  'razonSocial',
  'tipoPersona',
  'nif',
  'numRegistroDgt',
  'seccion',
  'publicado',
] as const;
const CONTACT = [
  ...(['email', 'telefono', 'direccion', 'codigoPostal', 'municipio', 'codProvincia'] as const),
  ...(['emailFacturas', 'iban', 'aceptaMarketing'] as const),
] as const;
const PROFILE = ['nombreComercial', 'web', 'descripcion'] as const;

type Name = keyof typeof clientes.fields;

const shapeOf = (names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, clientes.fields[name].schema.optional()]));

const own = { ...clientes, fields: pick([...FIXED, ...CONTACT, ...PROFILE]) } as unknown as Resource;

function pick(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, clientes.fields[name]]));
}

const row = z.looseObject({ _id: z.string(), version: z.number() });

/**
 * A school and its own row: `consultarMisDatos`, `actualizarDesdeCliente` (how to reach and invoice it) and
 * `actualizarDesdePanelCliente` (those and what visitors read). Name and NIF of the company are the business's to change.
 */
export function registerOwnClient(app: HttpApp, services: StandardServices): void {
  const { db } = services;
  const columns = columnsOf(own, table as never, labelledFamilies);
  const read = async (actor: Actor) => {
    const [found] = await db
      .select(columns)
      .from(table)
      .where(eq(table.id, actor.clienteId ?? ''));
    if (!found) throw notFound('tu autoescuela');
    return found as z.infer<typeof row>;
  };
  app.get(
    '/clientes/consultarMisDatos',
    {
      config: { access: allow('clientes', 'L', ['cliente']) },
      schema: {
        summary: 'La autoescuela de quien ha entrado',
        querystring: z.strictObject({}),
        response: { 200: row },
      },
    },
    (request) => read(actorOf(request)),
  );
  const calls = [
    ['actualizarDesdeCliente', CONTACT, 'Una autoescuela cambia sus datos de contacto y de facturación'],
    [
      'actualizarDesdePanelCliente',
      [...CONTACT, ...PROFILE],
      'Una autoescuela cambia sus datos y lo que ven quienes comparan',
    ],
  ] as const;
  for (const [call, names, summary] of calls)
    app.put(
      `/clientes/${call}`,
      {
        config: { access: allow('clientes', 'A', ['cliente']) },
        schema: {
          summary,
          body: z.strictObject({ version: z.int().min(1), ...shapeOf(names) }),
          response: { 200: row },
        },
      },
      async (request) => {
        const actor = actorOf(request);
        await change(services, actor, { antes: await read(actor), ...request.body });
        return read(actor);
      },
    );
}

type Wanted = { antes: z.infer<typeof row>; version: number } & Record<string, unknown>;

async function change({ db, clock }: StandardServices, actor: Actor, { antes, version, ...changes }: Wanted) {
  const now = clock();
  const despues = { ...antes, ...changes };
  const problems = (own.check?.({ ...despues, ...STAGELESS }, { ...antes, ...STAGELESS }) ?? []).filter(
    ({ campo }) => campo in changes,
  );
  if (problems.length > 0) throw invalidFields(problems);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(table)
      .set({ ...changes, version: sql`${table.version} + 1`, modificadoEn: now })
      .where(and(eq(table.id, antes._id), eq(table.version, version)));
    if (!rowCount) throw outOfDate(antes);
    await remember(tx, { actor, now, entidad: 'clientes' }, { id: antes._id, antes, despues });
  });
}

/** How far a sale has come is nothing of the client's, and no change of theirs moves it. */
const STAGELESS = { etapa: 'prospeccion', motivoCierre: null };
