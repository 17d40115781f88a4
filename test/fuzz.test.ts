// Takes long: ten spoilt requests to each call of the description, as four identities.
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { actionsOf } from '#oficina/acceso/apiClaves/grants.ts';
import { rolesCliente, rolesTrabajador } from '#oficina/base/roles/roles.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { openDemoOffice } from './support/demo-office.testing.server.ts';
import type { Operation } from './support/example-requests.testing.server.ts';
import { familyOf } from './support/example-rows.testing.server.ts';
import { type OutgoingRequest, sendAs } from './support/example-sender.testing.server.ts';
import { belongingsOf, MARK, markAutoescuela } from './support/marked-autoescuela.testing.server.ts';
import { nastyRequests } from './support/nasty-requests.testing.server.ts';

/**
 * Sends spoilt requests with existing rows to every call of the description, as four identities that the
 * policy allows. No request may fail or, in a long run, take long. Each refusal has the API's body, and no answer shows data of
 * another autoescuela. For more requests or other ones: `npm run fuzz -- --veces 400 --semilla <commit>`.
 */

const TIMES = Number(process.env.FUZZ_VECES ?? 10);
/** Equal seeds give equal requests. */
const SEED = process.env.FUZZ_SEMILLA ?? '78fa9e78c6a20fead298817e6b57da0011ad14dc';
const ONLY = new RegExp(process.env.FUZZ_LLAMADAS ?? '');

/** After these milliseconds a person thinks that the program is broken. Checked only in long runs, on a quiet machine. */
const TOO_LONG = process.env.FUZZ_VECES ? 5_000 : Number.POSITIVE_INFINITY;

const logged = new Map<string, string>();
const logger = pino(
  { level: 'error' },
  {
    write: (line: string) => {
      const { idTraza, err } = JSON.parse(line);
      logged.set(idTraza, `${err?.message} ${err?.stack}`.slice(0, 600));
    },
  },
);
const opened = await openDemoOffice({ logger });
const { app, other, owner, office, signIn, operations, exampleOf } = opened;
await markAutoescuela(opened);

/** A program's key may do everything with these families, and nothing else. */
const verbs = { leer: true, crear: true, actualizar: true, eliminar: true };
const permisos = ['departamentos', 'marcas', 'permisosConducir'].map((recurso) => ({ recurso, ...verbs }));

async function newKey(): Promise<{ _id: string; clave: string }> {
  const answer = await office.call('POST /apiClaves/crear', {
    nombre: 'Contabilidad',
    expiraEn: '2027-03-31',
    permisos,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

type Identity = {
  name: string;
  /** Gives a new token; called again after it is lost, because some calls end sessions. */
  token(): Promise<string | undefined>;
  open(operation: Operation): boolean;
  /** True if the token of this identity never works. */
  gone?: true;
};

const propietario = { tipo: 'cliente' as const, rol: 'Propietario', clienteId: other.id };
const administrador = { tipo: 'trabajador' as const, rol: 'Administrador', clienteId: null };
const NOBODY: Identity = { name: 'nadie', token: async () => undefined, open: (call) => call.open() };
const STRANGERS: Identity[] = [
  NOBODY,
  {
    name: 'otra autoescuela',
    token: async () => (await signIn('Propietario', other.id)).token,
    open: (call) => call.open(propietario),
  },
  {
    name: 'clave de acceso',
    token: async () => (await newKey()).clave,
    open: (call) => {
      const acciones = actionsOf(permisos, familyOf(call.call));
      const clave = { recurso: call.recurso, acciones };
      return call.open({ tipo: 'trabajador', rol: '', clienteId: null, clave });
    },
  },
];
const ADMINISTRADOR: Identity = {
  name: 'Administrador',
  token: async () => (await signIn('Administrador')).token,
  open: (call) => call.open(administrador),
};
const IDENTITIES = [...STRANGERS, ADMINISTRADOR];

/** The other roles and ended identities: they only send calls that the policy refuses them. */
const REFUSED: Identity[] = [
  ...rolesTrabajador.slice(1).map((rol): Identity => {
    const worker = { tipo: 'trabajador' as const, rol, clienteId: null };
    return { name: rol, token: async () => (await signIn(rol)).token, open: (call) => call.open(worker) };
  }),
  ...rolesCliente.slice(1).map((rol): Identity => {
    const person = { ...propietario, rol };
    return {
      name: `${rol} de otra autoescuela`,
      token: async () => (await signIn(rol, other.id)).token,
      open: (call) => call.open(person),
    };
  }),
  { name: 'sesión cerrada', token: closedSession, open: (call) => call.open(), gone: true },
  { name: 'clave revocada', token: revokedKey, open: (call) => call.open(), gone: true },
];

async function closedSession(): Promise<string> {
  const { token, call } = await signIn('Administrador');
  const answer = await call('PUT /accesos/salir', {});
  expect(answer.statusCode, answer.body).toBe(200);
  return token;
}

async function revokedKey(): Promise<string> {
  const { _id, clave } = await newKey();
  const answer = await office.call('PUT /apiClaves/revocar', { _id });
  expect(answer.statusCode, answer.body).toBe(200);
  return clave;
}

/** Seed of fast-check, 32 bits, from a text. */
const seedOf = (text: string) =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0);

type Case = { operation: Operation; identity: Identity; request: OutgoingRequest };

/** Allowed identities take turns at each call; each refused identity makes it once. */
async function casesOf(operation: Operation): Promise<Case[]> {
  const open = IDENTITIES.filter((identity) => identity.open(operation));
  const refused = [...IDENTITIES, ...REFUSED].filter((identity) => !identity.open(operation));
  const requests = fc.sample(nastyRequests(operation, await exampleOf(operation)), {
    numRuns: TIMES + refused.length,
    seed: seedOf(`${SEED} ${operation.call}`),
  });
  return requests.map((request, index) => {
    const identity = refused[index] ?? open[index % open.length] ?? NOBODY;
    return { operation, identity, request };
  });
}

/** Most calls of a token; a key may make 600 per minute. */
const CALLS_OF_A_TOKEN = 500;
const tokens = new Map<Identity, { token: string | undefined; calls: number }>();

async function tokenFor(identity: Identity, lost: string | undefined): Promise<string | undefined> {
  const held = tokens.get(identity);
  if (held && held.token !== lost && held.calls++ < CALLS_OF_A_TOKEN) return held.token;
  const token = await identity.token();
  tokens.set(identity, { token, calls: 1 });
  return token;
}

/** Milliseconds of each answer, for the summary. */
const took: number[] = [];
const statuses: Record<number, number> = {};

/** Sends a request and gives the fault of its answer; undefined when it has none. */
async function tried({ operation, identity, request }: Case, lost?: string): Promise<string | undefined> {
  const token = await tokenFor(identity, lost);
  const began = performance.now();
  const answer = await sendAs(app, operation, request, token);
  const ms = performance.now() - began;
  const { statusCode, body } = answer;
  const open = identity.open(operation);
  const noSession = statusCode === 401 && answer.json().codigo === errorCodes.sesion;
  if (noSession && token !== undefined && lost === undefined && !identity.gone)
    return tried({ operation, identity, request }, token);
  took.push(ms);
  statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  if (statusCode >= 500) return `${statusCode} ${logged.get(answer.json().idTraza)}`;
  if (ms > TOO_LONG) return `${Math.round(ms)} ms`;
  const barred = token === undefined || identity.gone ? 401 : 403;
  if (!open && statusCode !== barred) return `${statusCode}, which the policy refuses`;
  if (open && noSession) return '401 with a session';
  // A spoilt path may belong to no call: then the answer is a 404 page, without the API's body.
  const page = operation.call.includes('{') && statusCode === 404;
  if (statusCode >= 400 && !page && !isRefusal(body, statusCode))
    return `${statusCode} in another form: ${body}`;
  const told = identity === ADMINISTRADOR ? [] : PRIVATE.filter((text) => body.includes(text));
  if (told.length > 0) return `tells ${told}`;
  if (identity !== ADMINISTRADOR && !operation.open() && body.includes(MARK))
    return `tells what is of the school`;
  return undefined;
}

/** Addresses of the autoescuela's people and of its alumno: no call may give them to others. */
const PRIVATE = [owner.email, 'zurbaran@ejemplo.es', 'z@ejemplo.es'];

function isRefusal(body: string, status: number): boolean {
  const { codigo, mensaje, idTraza, campos = [], ...rest } = JSON.parse(body);
  const words =
    typeof mensaje === 'string' && /^[A-ZÁÉÍÓÚ¿¡]/.test(mensaje) && !/\bat .*\.ts|Error:/.test(body);
  const fields = campos.every(
    ({ campo, motivo }: Record<string, unknown>) => typeof campo === 'string' && typeof motivo === 'string',
  );
  const known = Object.keys(rest).every((name) => name === 'detalle');
  return words && fields && known && typeof idTraza === 'string' && Math.trunc(codigo / 100) === status;
}

/** Sent while nobody writes: the program cuts this download if the catalogue changes meanwhile, so as not to mix two versions. */
const UNDISTURBED = 'GET /datos/ofertas.csv';

/**
 * True for a change of all rows: the program changes up to 1,000 of them one by one, which takes longer than an ordinary answer.
 * `aplicar.test.ts` tests it.
 */
const isOfAll = ({ operation, request: { json, body } }: Case): boolean =>
  operation.call.endsWith('/aplicar') && /"filtro":\{\}/.test(json ?? JSON.stringify(body) ?? '');

/** Sends the cases a few at a time. */
async function wrongAmong(cases: Case[]): Promise<string[]> {
  const wrong: string[] = [];
  const left = cases.values();
  const worker = async () => {
    for (const one of left) {
      const found = await tried(one);
      if (found === undefined) continue;
      const { path, query, body, json } = one.request;
      const sent = JSON.stringify([path, query, json ?? body]).slice(0, 700);
      const words = `${one.operation.call} (${one.identity.name}) ${sent}\n  -> ${found}`;
      // A long run tells at once what it finds.
      if (TIMES > 10) process.stdout.write(`${words}\n`);
      wrong.push(words);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return wrong;
}

test(`ninguna de ${TIMES} peticiones estropeadas de cada llamada falla ni cuenta lo ajeno (semilla ${SEED})`, async () => {
  const cases: Case[] = [];
  for (const operation of operations.filter(({ call }) => ONLY.test(call)))
    cases.push(...(await casesOf(operation)).filter((one) => !isOfAll(one)));
  const before = await belongingsOf(opened);
  const [undisturbed, ordinary] = [true, false].map((is) =>
    cases.filter(({ operation }) => operation.call.startsWith(UNDISTURBED) === is),
  ) as [Case[], Case[]];
  const wrong = await wrongAmong(ordinary.filter(({ identity }) => identity !== ADMINISTRADOR));
  expect.soft(await belongingsOf(opened)).toEqual(before);
  wrong.push(...(await wrongAmong(ordinary.filter(({ identity }) => identity === ADMINISTRADOR))));
  wrong.push(...(await wrongAmong(undisturbed)));
  const slowest = Math.round(took.reduce((most, ms) => Math.max(most, ms), 0));
  const figures = `${took.length} peticiones, la más lenta ${slowest} ms: ${JSON.stringify(statuses)}`;
  process.stdout.write(`${figures}\n`);
  expect(wrong.join('\n')).toBe('');
  expect(took.length).toBeGreaterThanOrEqual(TIMES);
}, 3_600_000);
