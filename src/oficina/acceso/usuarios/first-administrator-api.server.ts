import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { insertAdministrator } from './add-administrator.server.ts';
import { presentedMark } from './device-cookie.server.ts';
import { firstAdministratorOperations } from './first-administrator-operations.ts';
import { isFirstLink, lacksAdministrator, spendFirstLink } from './first-link.server.ts';
import { demandGoodKey } from './key-rules.server.ts';
import { enter } from './sign-in.server.ts';

type Services = AccessServices & { publicUrl: string };
type Body = z.output<(typeof firstAdministratorOperations)['crear']['body']>;

const rateLimit = { max: 30, timeWindow: '1 minute' };
const PATH = 'usuariosTrabajadores';

/** Routes of the first Administrador (decision 070). */
export function registerFirstAdministrator(app: HttpApp, services: Services): void {
  const secure = services.publicUrl.startsWith('https:');
  const { consultar, crear } = firstAdministratorOperations;
  serve(app, consultar, { access: 'publico', coste: 2, rateLimit }, async () => ({
    falta: await lacksAdministrator(services.db),
  }));
  serve(app, crear, { access: 'publico', rateLimit, once: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const mark = await presentedMark(request, { path: PATH, secure });
    const token = await createFirst(services, request, mark.marca);
    reply.header('set-cookie', await mark.cookie());
    return { token };
  });
}

/** Makes the first Administrador and signs them in. Gives the token. */
async function createFirst(
  services: Services,
  request: FastifyRequest & { body: Body },
  marca: string,
): Promise<string> {
  const { db, clock, passwords } = services;
  const { enlace, nombre, email, clave } = request.body;
  const now = clock();
  // Looked at before the hash, which is slow, so that invented links cost little.
  if (!(await isFirstLink(db, enlace, now))) throw await deadLink(services);
  await demandGoodKey(db, { campo: 'clave', clave, own: [nombre, email] });
  const hash = await passwords.hash(clave);
  const id = await db.transaction(async (tx) => {
    if (!(await spendFirstLink(tx, enlace, now))) return undefined;
    const detalle = 'Administrador, con el enlace de la instalación';
    const made = await insertAdministrator(tx, { email, nombre, hash, now, detalle });
    if (!made)
      throw invalidFields([{ campo: 'email', motivo: 'ya hay un trabajador con ese correo: escribe otro' }]);
    return made;
  });
  if (id === undefined) throw await deadLink(services);
  const found = { id, email, rol: 'Administrador', estado: 'activo', clave: hash, dobleFactor: false };
  const { ip, headers } = request;
  const agente = headers['user-agent'] ?? '';
  const attempt = { tipo: 'trabajador' as const, email, clave, marca, ip, agente };
  return enter(services, { attempt, found, counters: [], now });
}

async function deadLink({ db }: Pick<Services, 'db'>): Promise<Error> {
  const motivo = (await lacksAdministrator(db))
    ? 'ya no vale: cada uno dura una hora y sirve una vez. En la terminal del programa, «npm run primer-administrador» da otro'
    : 'ya no vale: esta instalación tiene administrador. Entra con tu cuenta, o pídele una';
  return invalidFields([{ campo: 'enlace', motivo }]);
}
