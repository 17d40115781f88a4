/**
 * Asks this program and an earlier one the same random lists, over the same data, and compares their answers byte by byte:
 * filters, orders, words, sizes and further pages of every family, as an administrator and as an autoescuela; and the books of facturas.
 * `node bench/same-lists.ts FOLDER [lists]`, where FOLDER is another checkout with its own build. Ends with 1 when one differs.
 */
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { filterKind, filterNames, NONE, rangeNames } from '#platform/kit/contract/list-names.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import { chance, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { servedFamilies } from '../src/families.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { fillOffice } from './support/large-office.ts';
import { TEXTS } from './support/office-queries.ts';

const { PORT = '3922' } = process.env;
const SEED = 0x6f30f5d4;
/** More rows than a search reads in the order of the list, so that words are also searched as in a big table. */
const ROWS = { clients: 30_000, learners: 120_000 };
/** Families of those rows; half of the lists are theirs. */
const BIG = ['alumnos', 'clientes'];
const USERS = [
  { kind: 'usuariosTrabajadores', email: 'admin@demo.es' },
  { kind: 'usuariosClientes', email: 'autoescuela@demo.es' },
];

type Row = Record<string, unknown>;
type ListRequest = { user: number; path: string };
type Answer = { status: number; print: string };
type Page = { filas: Row[]; siguiente: string | null; anterior: string | null };
type Ask = (asked: ListRequest) => Promise<{ status: number; text: string }>;

const [other, lists = '5000'] = process.argv.slice(2);
const random = seededRandom(SEED);

/** Opens the sessions, and gives the function that asks. */
async function entered(origin: string): Promise<Ask> {
  const tokens = await Promise.all(
    USERS.map(async ({ kind, email }) => {
      const response = await fetch(`${origin}/${kind}/entrar`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, clave: 'Carne2026!' }),
      });
      return ((await response.json()) as { token: string }).token;
    }),
  );
  return async ({ user, path: address }) => {
    const response = await fetch(origin + address, { headers: { token: tokens[user] ?? '' } });
    return { status: response.status, text: await response.text() };
  };
}

/** Each refusal has an identifier of its own, so its text is never the same. */
const printOf = ({ status, text }: { status: number; text: string }): Answer => ({
  status,
  print: status === 200 ? createHash('sha256').update(text).digest('hex') : '',
});

type FamilySample = { contract: Resource; rows: Row[] };

/** Parameters of the query for one random filter, with the value of some row, or with `NONE`. */
function filterOf(source: Random, { contract, rows }: FamilySample): [string, string][] {
  const name = pick(source, filterNames(contract.list));
  const field = contract.fields[name] ?? contract.list.also?.[name];
  if (!field || filterKind(field) === 'none') return [];
  const value = rows.length > 0 ? pick(source, rows)[name] : undefined;
  const text = String(Array.isArray(value) ? (value[0] ?? '') : (value ?? ''));
  switch (filterKind(field)) {
    case 'several':
      return [[name, text === '' || chance(source, 0.1) ? NONE : text]];
    case 'flag':
      return [[name, String(chance(source, 0.5))]];
    case 'text':
      return [[name, text.slice(0, 3)]];
    default: {
      const { from, to } = rangeNames(name);
      return [[chance(source, 0.5) ? from : to, text]];
    }
  }
}

const wordOf = (source: Random, { contract, rows }: FamilySample): string => {
  if (rows.length === 0 || chance(source, 0.3)) return pick(source, TEXTS);
  const text = String(pick(source, rows)[pick(source, contract.list.search)] ?? '');
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return 'a';
  return chance(source, 0.3) ? `${pick(source, words)} ${pick(source, TEXTS)}` : pick(source, words);
};

function queryOf(source: Random, known: FamilySample): string {
  const pairs: [string, string][] = [];
  for (let more = 0.6; chance(source, more); more /= 2) pairs.push(...filterOf(source, known));
  if (chance(source, 0.5)) pairs.push(['texto', wordOf(source, known)]);
  if (chance(source, 0.6))
    pairs.push(['orden', `${chance(source, 0.5) ? '-' : ''}${pick(source, known.contract.list.order)}`]);
  if (chance(source, 0.5)) pairs.push(['limite', pick(source, ['1', '3', '20', '50', '100'])]);
  return new URLSearchParams(pairs).toString();
}

const BOOKS = ['libro', 'resumenIva', 'previsionDeclaracion347'];

/** A random reading of the books: their rows are summed in the database. */
function bookOf(source: Random): string {
  const book = pick(source, BOOKS);
  const ejercicio = pick(source, ['2024', '2025', '2026']);
  const query = new URLSearchParams({ ejercicio });
  if (book !== 'previsionDeclaracion347') {
    if (chance(source, 0.6)) query.set('trimestre', pick(source, ['1', '2', '3', '4']));
    if (chance(source, 0.4)) query.set('serie', pick(source, ['', 'VA', 'VV', 'RT']));
  }
  return `/facturas/${book}?${query}`;
}

/** Asks random lists, and the pages that follow from some of them. */
async function wander(ask: Ask, count: number): Promise<Map<ListRequest, Answer>> {
  const answers = new Map<ListRequest, Answer>();
  const known: FamilySample[] = [];
  for (const { contract } of servedFamilies) {
    const { status, text } = await ask({ user: 0, path: `/${contract.name}/leer?limite=100` });
    if (status === 200) known.push({ contract, rows: (JSON.parse(text) as Page).filas });
  }
  while (answers.size < count) {
    if (chance(random, 0.1)) {
      const asked = { user: 0, path: bookOf(random) };
      answers.set(asked, printOf(await ask(asked)));
      continue;
    }
    const family = pick(
      random,
      chance(random, 0.5) ? known.filter(({ contract }) => BIG.includes(contract.name)) : known,
    );
    const user = chance(random, 0.8) ? 0 : 1;
    const query = queryOf(random, family);
    let at = '';
    do {
      const asked = { user, path: `/${family.contract.name}/leer?${query}${at}` };
      const answer = await ask(asked);
      answers.set(asked, printOf(answer));
      const page = answer.status === 200 ? (JSON.parse(answer.text) as Page) : undefined;
      const [way, cursor] = chance(random, 0.7) ? ['despues', page?.siguiente] : ['antes', page?.anterior];
      at = cursor ? `&${way}=${encodeURIComponent(cursor)}` : '';
    } while (at !== '' && chance(random, 0.7) && answers.size < count);
  }
  return answers;
}

async function filled({ dataDir }: DemoProgram): Promise<void> {
  const { ownerUrl } = await joinEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await fillOffice(client, ROWS);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

if (!other) throw new Error('say the folder of the other checkout');
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
await chmod(folder, 0o755);
const dataDir = path.join(folder, 'datos');
let asked = new Map<ListRequest, Answer>();
let different = 0;
try {
  await withDemoProgram({ port: PORT, dataDir }, async (program) => {
    await filled(program);
    asked = await wander(await entered(program.origin), Number(lists));
  });
  await withDemoProgram({ port: PORT, dataDir, tree: other }, async ({ origin }) => {
    const ask = await entered(origin);
    for (const [one, answer] of asked) {
      const earlier = printOf(await ask(one));
      if (earlier.status === answer.status && earlier.print === answer.print) continue;
      different += 1;
      if (different <= 20) console.log(`${one.path}: ${earlier.status} before, ${answer.status} now`);
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
const given = [...asked.values()].filter(({ status }) => status === 200).length;
console.log(`${asked.size} lists, ${given} of them given and the rest refused: ${different} different`);
if (different > 0 || given < asked.size / 2) process.exitCode = 1;
