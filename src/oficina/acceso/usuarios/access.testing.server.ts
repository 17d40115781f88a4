import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import { insertWebCliente } from '#oficina/relacion/clientes/new-cliente.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';

export const CLAVE = 'Farola-37-azul';

/**
 * Cheapest parameters, because the tests sign in thousands of times; the tests of claves check the real
 * cost.
 */
const CHEAP = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };
let hashed: Promise<string> | undefined;

export type TestUser = {
  id: string;
  tipo: TipoUsuario;
  rol: string;
  email: string;
  clienteId: string | null;
};

type NewUser = Partial<TestUser> & { tipo: TipoUsuario; rol: string; estado?: string };

/**
 * Makes a user who can sign in with `CLAVE`; a cliente's user gets a new cliente unless `clienteId` is
 * given.
 */
export async function makeUser(db: Db, asked: NewUser): Promise<TestUser> {
  const { tipo, rol, estado = 'activo' } = asked;
  hashed ??= hash(CLAVE, CHEAP);
  const id = randomUUID();
  const email = asked.email ?? `${rol.toLowerCase()}-${id.slice(0, 8)}@ejemplo.es`;
  const clienteId = tipo === 'cliente' ? (asked.clienteId ?? (await makeCliente(db))) : null;
  await db.execute(sql`
    INSERT INTO usuarios (id, tipo, cliente_id, email, email_clave, nombre, rol, estado, clave)
    VALUES (${id}, ${tipo}, ${clienteId}, ${email}, ${emailKey(email)}, ${`Persona ${rol}`}, ${rol}, ${estado}, ${await hashed})`);
  return { id, tipo, rol, email, clienteId };
}

/** Makes a cliente with a random unique NIF. */
export async function makeCliente(db: Db): Promise<string> {
  const nif = `X${randomUUID().slice(0, 12)}`;
  const id = await insertWebCliente(
    db,
    {
      razonSocial: `${nif} S. L.`,
      nombreComercial: `Autoescuela ${nif}`,
      nif,
      email: 'a@b.es',
      telefono: null,
    },
    { now: new Date(), shown: new Date() },
  );
  if (!id) throw new Error('the number was taken');
  return id;
}

const PATHS: Record<TipoUsuario, string> = {
  cliente: '/usuariosClientes',
  trabajador: '/usuariosTrabajadores',
};

export type Entering = {
  clave?: string;
  codigo?: string;
  remoteAddress?: string;
  agente?: string;
  cookie?: string | undefined;
};

/** Tries to sign in; gives the whole response. */
export function enter(app: HttpApp, { tipo, email }: Pick<TestUser, 'tipo' | 'email'>, asked: Entering = {}) {
  const { clave = CLAVE, codigo, remoteAddress, agente, cookie } = asked;
  return app.inject({
    method: 'POST',
    url: `${PATHS[tipo]}/entrar`,
    remoteAddress,
    headers: { ...(agente !== undefined && { 'user-agent': agente }), ...(cookie && { cookie }) },
    payload: { email, clave, ...(codigo && { codigo }) },
  });
}

let addresses = 0;

/** Number from 0 to 249, the same for a person each time. */
const networkOf = (email: string): number =>
  [...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 250, 0);

/**
 * Signs in and gives the token. Each call comes from its own address, so that the limits on attempts stay out of the way. A
 * person always comes from one network, so that no sign-in looks like a new device.
 */
export async function tokenOf(
  app: HttpApp,
  user: Pick<TestUser, 'tipo' | 'email'>,
  clave = CLAVE,
): Promise<string> {
  addresses += 1;
  const remoteAddress = `10.200.${networkOf(user.email)}.${(addresses % 250) + 1}`;
  const response = await enter(app, user, { remoteAddress, clave });
  const { token } = response.json<{ token?: string }>();
  if (!token) throw new Error(`no token: ${response.body}`);
  return token;
}

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Makes calls with a token: `call('PUT /accesos/salir', {})`. */
export function caller(app: HttpApp, token: string) {
  return (call: string, payload?: object, headers: Record<string, string> = {}) => {
    const [method, url] = call.split(' ') as [Verb, string];
    return app.inject({ method, url, headers: { token, ...headers }, ...(payload && { payload }) });
  };
}

export type Call = ReturnType<typeof caller>;

/** Person who is signed in, with their calls. */
export type Person = TestUser & { token: string; call: Call };

/**
 * People of an application: `person` makes somebody who is signed in, `as` gives only their calls, and
 * `signIn` opens another session of somebody.
 */
export function peopleOf(app: HttpApp, db: Db) {
  const person = async (
    rol: string,
    tipo: TipoUsuario = 'trabajador',
    clienteId?: string | null,
  ): Promise<Person> => {
    const user = await makeUser(db, { tipo, rol, ...(clienteId !== undefined && { clienteId }) });
    const token = await tokenOf(app, user);
    return { ...user, token, call: caller(app, token) };
  };
  const as = async (...asked: Parameters<typeof person>): Promise<Call> => (await person(...asked)).call;
  const signIn = async (user: Pick<TestUser, 'tipo' | 'email'>): Promise<Call> =>
    caller(app, await tokenOf(app, user));
  return { person, as, signIn };
}
