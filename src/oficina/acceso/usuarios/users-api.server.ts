import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { actorOf, allow, scopeOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { pageAnswer } from '#platform/kit/contract/list-query.ts';
import { actualizarUsuario, crearUsuario, listarUsuarios, type Usuario, usuario } from './contract.ts';
import { usersOperations } from './operations.ts';
import { listUsers, type Reach, readUser } from './read-users.server.ts';
import type { UserKind } from './user-kinds.ts';
import { createUser, removeUsers, updateUser } from './write-users.server.ts';

/** Registers the calls about users of one kind (specification §7): list, read, create, change, remove. */
export function registerUsers(app: HttpApp, services: AccessServices, kind: UserKind): void {
  const { path, tipo } = kind;
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
  const { consultarMiUsuario, eliminar } = usersOperations(kind);
  serve(app, consultarMiUsuario, { access: signedIn(tipo) }, async (request) => {
    const actor = actorOf(request);
    const own = await readUser(services.db, { tipo, actor, alcance: 'suyo' }, actor._id);
    if (!own) throw notFound('tu usuario');
    return own;
  });
  app.post(
    `/${path}/crear`,
    {
      config: {
        access: allow(kind.recurso, 'C'),
        mails: { made: ({ body }) => (hasKey(body) ? undefined : UNINVITED) },
      },
      schema: {
        summary: `Crea un usuario; sin clave, se le envía un enlace para elegirla`,
        body: crearUsuario[tipo],
        response: { 200: usuario },
      },
    },
    (request) => createUser(services, reachOf(request), request.body),
  );
  app.put(
    `/${path}/actualizar`,
    {
      config: {
        access: allow(kind.recurso, 'A'),
        current: { read: find },
        // Changing either is a way to sign in as that user later.
        recent: ['email', 'dobleFactor'],
      },
      schema: {
        summary: 'Cambia un usuario; 40901 si alguien lo ha cambiado antes',
        body: actualizarUsuario[tipo],
        response: { 200: usuario },
      },
    },
    (request) => updateUser(services, reachOf(request), request.body),
  );
  serve(app, eliminar, { access: allow(kind.recurso, 'E') }, async (request) => {
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
  const { path, deQuien, recurso } = kind;
  const config = { access: allow(recurso, 'L') };
  app.get(
    `/${path}/leer`,
    {
      config,
      schema: {
        summary: `Usuarios ${deQuien}`,
        querystring: listarUsuarios,
        response: { 200: pageAnswer(usuario) },
      },
    },
    (request) => listUsers(db, reachOf(request), request.query),
  );
  const { leerExtendida, consultarPorId } = usersOperations(kind);
  serve(app, leerExtendida, config, (request) => listUsers(db, reachOf(request), request.query));
  serve(app, consultarPorId, config, (request) => find(request, request.query._id));
}
