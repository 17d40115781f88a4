import { sql } from 'drizzle-orm';
import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Seal } from '#platform/files/seal.server.ts';
import { inUse, invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import type { GuardarServidor, ServidorLeido } from './server-contract.ts';
import { serverOperations } from './server-operations.ts';
import { servidorCorreo } from './server-table.server.ts';

type Services = {
  db: Db;
  clock: () => Date;
  seal: Seal;
  mailWay: () => Promise<MailWay>;
  /** The environment has a mail server. */
  mailFixed?: boolean | undefined;
};

/** Calls on the mail server of the panel (decision 070). */
export function registerMailServer(app: HttpApp, services: Services): void {
  const { leerServidor, guardarServidor } = serverOperations;
  serve(app, leerServidor, { access: allow('correos', 'A') }, () => readServer(services));
  // Needs a recent proof of identity: whoever controls the mail server can read the links that make keys.
  serve(app, guardarServidor, { access: allow('correos', 'A'), recent: true }, async (request) => {
    const { mailFixed, mailWay } = services;
    if (mailFixed) throw inUse('El servidor de correo lo fija quien lleva el programa, y aquí no se cambia');
    if ((await mailWay()) === 'demostracion')
      throw inUse('La demostración no envía correos: se leen en «Correos»');
    await saveServer(services, request.body, actorOf(request));
    return readServer(services);
  });
}

async function readServer({ db, mailFixed = false }: Services): Promise<ServidorLeido> {
  const [row] = await db.select().from(servidorCorreo);
  if (!row) return { fijado: mailFixed, servidor: null };
  const { servidor, puerto, seguridad, usuario, claveCerrada } = row;
  return {
    fijado: mailFixed,
    servidor: { servidor, puerto, seguridad, usuario, conClave: claveCerrada !== null },
  };
}

async function saveServer({ db, clock, seal }: Services, body: GuardarServidor, actor: Actor): Promise<void> {
  const { clave, ...rest } = body;
  const usuario = rest.usuario || null;
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(servidorCorreo).for('update');
    const same = before?.servidor === rest.servidor && before.usuario === usuario;
    // A kept key must not go to another machine.
    const claveCerrada = clave === undefined ? (same ? before.claveCerrada : null) : seal.close(clave);
    if (usuario !== null && claveCerrada === null)
      throw invalidFields([{ campo: 'clave', motivo: 'escribe la de ese usuario en ese servidor' }]);
    if (rest.seguridad === 'ninguna' && claveCerrada !== null)
      throw invalidFields([{ campo: 'seguridad', motivo: 'sin cifrar, la clave se leería por el camino' }]);
    const values = { ...rest, usuario, claveCerrada: usuario === null ? null : claveCerrada };
    await tx
      .insert(servidorCorreo)
      .values({ ...values, version: 1 })
      .onConflictDoUpdate({
        target: servidorCorreo.unico,
        set: { ...values, version: sql`${servidorCorreo.version} + 1` },
      });
    await noteSecurity(tx, clock(), { tipo: 'servidorCorreoCambiado', actor });
  });
}
