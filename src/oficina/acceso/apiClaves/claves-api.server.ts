import { type FamilyTitle, familyOf } from '#oficina/base/families.ts';
import { actorOf, allow, type RouteAccess } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { type FamiliaClave, type VerboClave, verbosClave } from './contract.ts';
import { verbFor } from './grants.ts';
import { createKey, listKeys, revokeKey } from './keys.server.ts';
import { clavesOperations } from './operations.ts';

type Titles = Readonly<Record<string, FamilyTitle>>;

type KeyServices = StandardServices & {
  /** Title of each family of calls. */
  titles: Titles;
};

/** `apiClaves`: keys for other programs, which only administrators make, see and end. */
export function registerApiClaves(app: HttpApp, { db, clock, titles }: KeyServices): void {
  serve(app, clavesOperations.leer, { access: allow('apiClaves', 'L') }, async () => {
    const filas = await listKeys(db, clock());
    return { filas, total: filas.length };
  });
  serve(app, clavesOperations.leerRecursos, { access: allow('apiClaves', 'L') }, async () =>
    grantable(app, titles),
  );
  serve(
    app,
    clavesOperations.crear,
    { access: allow('apiClaves', 'C'), once: false, recent: true },
    (request) =>
      createKey({ db, actor: actorOf(request), now: clock() }, request.body, grantable(app, titles)),
  );
  serve(app, clavesOperations.revocar, { access: allow('apiClaves', 'E') }, async (request) => {
    await revokeKey({ db, actor: actorOf(request), now: clock() }, request.body._id);
    return true as const;
  });
}

/** Families that a key may call, with their verbs, by title. */
function grantable(app: HttpApp, titles: Titles): FamiliaClave[] {
  const found = new Map<string, Set<VerboClave>>();
  for (const { route, access, publico } of app.declaredRoutes()) {
    if (publico || route.startsWith('HEAD ')) continue;
    const { recurso, acciones = [], tipos } = access as RouteAccess;
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
