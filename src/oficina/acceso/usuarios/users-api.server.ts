import type { FastifyContextConfig } from 'fastify';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { actorOf, allow, scopeOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Usuario } from './contract.ts';
import { usersOperations } from './operations.ts';
import { listUsers, type Reach, readUser } from './read-users.server.ts';
import type { UserKind } from './user-kinds.ts';
import { createUser, removeUsers, updateUser } from './write-users.server.ts';

/** Registers the calls about users of one kind (specification §7): list, read, create, change, remove. */
export function registerUsers(app: HttpApp, services: AccessServices, kind: UserKind): void {
  const { tipo, recurso } = kind;
  const reachOf = (request: Request): Reach => ({
    tipo,
    actor: actorOf(request),
    alcance: scopeOf(request),
  });
  const find = async (request: Request, _id: string) => {
    const found = await readUser(services.db, reachOf(request), _id);
    if (!found) throw notFound('el usuario');
    return found;
  };
  registerReads(app, services, { kind, reachOf, find });
  const { consultarMiUsuario, crear, actualizar, eliminar } = usersOperations(kind);
  serve(app, consultarMiUsuario, { access: signedIn(tipo) }, async (request) => {
    const actor = actorOf(request);
    const own = await readUser(services.db, { tipo, actor, alcance: 'suyo' }, actor._id);
    if (!own) throw notFound('tu usuario');
    return own;
  });
  const invites: FastifyContextConfig['mails'] = {
    made: ({ body }) => (hasKey(body) ? undefined : UNINVITED),
  };
  serve(app, crear, { access: allow(recurso, 'C'), mails: invites }, (request) =>
    createUser(services, reachOf(request), request.body),
  );
  serve(
    app,
    actualizar,
    {
      access: allow(recurso, 'A'),
      current: { read: find },
      // Changing either is a way to sign in as that user later.
      recent: ['email', 'dobleFactor'],
    },
    (request) => updateUser(services, reachOf(request), request.body),
  );
  serve(app, eliminar, { access: allow(recurso, 'E') }, async (request) => {
    await removeUsers(services, reachOf(request), [request.body._id].flat());
    return true as const;
  });
}

const UNINVITED = 'El usuario está creado y sin clave: no puede entrar hasta que reciba la invitación';

const hasKey = (body: unknown) => Boolean((body as { clave?: string }).clave);

type Request = Parameters<typeof scopeOf>[0];
type Reading = {
  kind: UserKind;
  reachOf(request: Request): Reach;
  find(request: Request, _id: string): Promise<Usuario>;
};

function registerReads(app: HttpApp, { db }: AccessServices, { kind, reachOf, find }: Reading): void {
  const config = { access: allow(kind.recurso, 'L') };
  const { leer, leerExtendida, consultarPorId } = usersOperations(kind);
  serve(app, leer, config, (request) => listUsers(db, reachOf(request), request.query));
  serve(app, leerExtendida, config, (request) => listUsers(db, reachOf(request), request.query));
  serve(app, consultarPorId, config, (request) => find(request, request.query._id));
}
