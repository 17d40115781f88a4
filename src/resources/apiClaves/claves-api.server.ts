import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { actorOf, allow, type Granted } from '#office/access/actor.server.ts';
import { type FamilyTitle, familyOf } from '#office/families.ts';
import type { StandardServices } from '#office/standard.server.ts';
import {
  apiClave,
  claveCreada,
  crearClave,
  type FamiliaClave,
  familiaClave,
  revocarClave,
  type VerboClave,
  verbosClave,
} from './contract.ts';
import { verbFor } from './grants.ts';
import { createKey, listKeys, revokeKey } from './keys.server.ts';

type Titles = Readonly<Record<string, FamilyTitle>>;

type KeyServices = StandardServices & {
  /** Title of each family of calls. */
  titles: Titles;
};

/** `apiClaves`: keys for other programs, which only administrators make, see and end. */
export function registerApiClaves(app: HttpApp, { db, clock, titles }: KeyServices): void {
  app.get(
    '/apiClaves/leer',
    {
      config: { access: allow('apiClaves', 'L') },
      schema: {
        summary: 'Claves de acceso para otros programas, las últimas primero',
        querystring: z.strictObject({}),
        response: { 200: z.object({ filas: z.array(apiClave), total: z.number() }) },
      },
    },
    async () => {
      const filas = await listKeys(db, clock());
      return { filas, total: filas.length };
    },
  );
  app.get(
    '/apiClaves/leerRecursos',
    {
      config: { access: allow('apiClaves', 'L') },
      schema: {
        summary: 'Lo que se le puede dar a una clave: familias de llamadas y operaciones de cada una',
        querystring: z.strictObject({}),
        response: { 200: z.array(familiaClave) },
      },
    },
    () => grantable(app, titles),
  );
  app.post(
    '/apiClaves/crear',
    {
      config: { access: allow('apiClaves', 'C'), once: false, recent: true },
      schema: {
        summary: 'Crea una clave de acceso; solo esta respuesta la lleva entera',
        body: crearClave,
        response: { 200: claveCreada },
      },
    },
    (request) =>
      createKey({ db, actor: actorOf(request), now: clock() }, request.body, grantable(app, titles)),
  );
  app.put(
    '/apiClaves/revocar',
    {
      config: { access: allow('apiClaves', 'E') },
      schema: {
        summary: 'Revoca una clave: deja de servir al momento',
        body: revocarClave,
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      await revokeKey({ db, actor: actorOf(request), now: clock() }, request.body._id);
      return true as const;
    },
  );
}

/** Families that a key may call, with their verbs, by title. */
function grantable(app: HttpApp, titles: Titles): FamiliaClave[] {
  const found = new Map<string, Set<VerboClave>>();
  for (const { route, access, publico } of app.declaredRoutes()) {
    if (publico || route.startsWith('HEAD ')) continue;
    const { recurso, acciones = [], tipos } = access as Granted;
    if (!recurso || !tipos.includes('trabajador')) continue;
    const familia = familyOf(route.slice(route.indexOf('/')));
    for (const accion of acciones) {
      const verb = verbFor(familia, recurso, accion);
      if (verb) found.set(familia, (found.get(familia) ?? new Set()).add(verb));
    }
  }
  return [...found]
    .map(([recurso, verbs]) => ({
      recurso,
      titulo: titles[recurso]?.titulo ?? recurso,
      verbos: verbosClave.filter((verb) => verbs.has(verb)),
    }))
    .sort((a, b) => a.titulo.localeCompare(b.titulo, 'es'));
}
