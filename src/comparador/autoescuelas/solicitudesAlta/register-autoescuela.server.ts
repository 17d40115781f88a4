import { sql, TransactionRollbackError } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { demandGoodKey } from '#oficina/acceso/usuarios/key-rules.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { insertWebCliente } from '#oficina/relacion/clientes/new-cliente.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { findAutoescuela } from './autoescuela-directory.server.ts';
import type { Registro } from './registration.ts';
import { tellOfSameNif } from './same-nif.server.ts';

export type RegistrationServices = {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  hashKey(key: string): Promise<string>;
};

type Executor = Pick<Db, 'execute'>;

/**
 * Account to create; `id` comes from the form that was shown, so that sending it twice creates one
 * account.
 */
type NewAccount = {
  id: string;
  clave: string;
  codigoDgt: string | null;
  now: Date;
  shown: Date;
  /** The person has shown already that the address is theirs. */
  probado: boolean;
};

/**
 * Registers an autoescuela: cliente, owner's account, solicitud to review and verification correo, all or
 * nothing. The answer does not reveal a known address or a repeated NIF; the people concerned get a
 * correo. An address that is `probado` needs no verification: its account opens at once. Throws 40001 with the field for a code of no loaded month, or for an easy password.
 */
export async function registerAutoescuela(
  { db, jobs, clock, hashKey }: RegistrationServices,
  body: Registro,
  form?: { id: string; shown: Date; probado?: string | undefined },
): Promise<'registrada' | 'correo_repetido' | 'nif_repetido'> {
  const now = clock();
  const codigoDgt = await officialCode(db, body.codigoDgt);
  await demandGoodKey(db, { campo: 'clave', clave: body.clave, own: ownWords(body) });
  // The password is hashed before the account is searched, so that the answer takes the same time whether the account exists or not.
  const clave = await hashKey(body.clave);
  const account = {
    id: form?.id ?? uuid({ msecs: now.getTime() }),
    clave,
    codigoDgt,
    now,
    shown: form?.shown ?? now,
    probado: form?.probado !== undefined && emailKey(form.probado) === emailKey(body.email),
  };
  const written = await writeAll(db, body, account);
  if (written !== 'nif' && written !== 'email') {
    if (written.correo) await sendQueued(jobs, written.correo);
    return 'registrada';
  }
  const known = await accountOfEmail(db, body.email);
  if (known?.id === account.id) return 'registrada';
  if (known) await tellOwner({ db, jobs }, known, now);
  if (written === 'email') return 'correo_repetido';
  await tellOfSameNif({ db, jobs }, body, { now, known: known?.id });
  return 'nif_repetido';
}

/** Words of a registration that its password must not be made of. */
export const ownWords = ({
  nombre,
  email,
  nombreComercial,
  razonSocial,
}: Pick<Registro, 'nombre' | 'email' | 'nombreComercial' | 'razonSocial'>) => [
  nombre,
  email,
  nombreComercial,
  razonSocial,
];

async function officialCode(db: Db, codigo: string | null): Promise<string | null> {
  if (codigo === null) return null;
  const autoescuela = await findAutoescuela(db, codigo);
  if (autoescuela) return autoescuela.codigo;
  const motivo = 'No hay ninguna autoescuela con ese código: búscala otra vez o di que no aparece';
  throw invalidFields([{ campo: 'codigoDgt', motivo }]);
}

type RegistroOutcome = 'nif' | 'email' | { correo: string | undefined };

/** Writes everything in one transaction. The unique indexes find a repeated NIF or address. */
async function writeAll(db: Db, body: Registro, account: NewAccount): Promise<RegistroOutcome> {
  try {
    return await db.transaction(async (tx) => {
      const clienteId = await insertWebCliente(tx, body, account);
      if (!clienteId) return 'nif';
      if (!(await insertOwner(tx, body, { ...account, clienteId }))) return tx.rollback();
      await insertRequest(tx, { ...account, clienteId });
      if (account.probado) return { correo: undefined };
      const correo = await queueCorreo(tx, {
        tipo: 'verificar',
        para: body.email,
        datos: { usuarioId: account.id },
        clave: `verificar:${account.id}`,
      });
      return { correo };
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return 'email';
    throw error;
  }
}

type OfClient = NewAccount & { clienteId: string };

/** False if the address or the form already has an account. */
async function insertOwner(db: Executor, body: Registro, account: OfClient): Promise<boolean> {
  const { id, clave, clienteId, now, probado } = account;
  const { rowCount } = await db.execute(sql`
    INSERT INTO usuarios (id, tipo, cliente_id, email, email_clave, nombre, telefono, rol, estado, clave, origen, creado_en,
      modificado_en, email_verificado_en)
    VALUES (${id}, 'cliente', ${clienteId}, ${body.email}, ${emailKey(body.email)}, ${body.nombre}, ${body.telefono},
      'Propietario', ${probado ? 'activo' : 'pendiente'}, ${clave}, 'web', ${now}, ${now}, ${probado ? now : null})
    ON CONFLICT DO NOTHING`);
  return rowCount === 1;
}

/** Inserts the request that a person will review. */
async function insertRequest(db: Executor, { id, clienteId, codigoDgt, now }: OfClient): Promise<void> {
  await db.execute(sql`
    INSERT INTO solicitudes_alta (id, cliente_id, usuario_id, codigo_dgt, creada_en)
    VALUES (${uuid({ msecs: now.getTime() })}, ${clienteId}, ${id}, ${codigoDgt}, ${now})`);
}

type UsuarioRow = { id: string; email: string };

async function accountOfEmail(db: Executor, email: string): Promise<UsuarioRow | undefined> {
  const { rows } = await db.execute<UsuarioRow>(sql`
    SELECT id, email FROM usuarios
    WHERE tipo = 'cliente' AND email_clave = ${emailKey(email)} AND estado <> 'baja'`);
  return rows[0];
}

/** Sends one correo a day at most, for any number of attempts. */
async function tellOwner(
  { db, jobs }: { db: Db; jobs: Jobs },
  { id, email }: UsuarioRow,
  now: Date,
): Promise<void> {
  const correo = await queueCorreo(db, {
    tipo: 'ya_registrado',
    para: email,
    datos: { usuarioId: id },
    clave: `ya_registrado:${id}:${todayInMadrid(now)}`,
  });
  if (correo) await sendQueued(jobs, correo);
}
