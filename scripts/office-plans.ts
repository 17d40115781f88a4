/**
 * Writes `bench/planes/oficina.md`: how PostgreSQL finds what each list of the office asks for, with a million
 * learners and two hundred thousand customers. `node scripts/office-plans.ts [learners] [clients]`
 */
import { writeFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as alumnosTable } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { clientes as clientesTable } from '#oficina/relacion/clientes/table.server.ts';
import { search } from '#oficina/trabajo/buscador/search.server.ts';
import { columnsOf } from '#platform/crud/crud-columns.server.ts';
import { listRows } from '#platform/crud/crud-list.server.ts';
import { rowReader } from '#platform/crud/row-reader.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import { withDemoProgram } from '../bench/support/demo-program.ts';
import { fillOffice } from '../bench/support/large-office.ts';
import { officeQueries } from '../bench/support/office-queries.ts';

const [learners = 1_000_000, clients = 200_000] = process.argv.slice(2).map(Number);
const FAMILIES = {
  alumnos: { resource: alumnos as unknown as Resource, table: alumnosTable },
  clientes: { resource: clientes as unknown as Resource, table: clientesTable },
};

type SqlQuery = { text: string; values: unknown[] };

/** Makes a database that records the queries on our tables, but no EXPLAIN and no query of `pg_class`. */
function listening(pool: pg.Pool): { db: Db; heard: SqlQuery[] } {
  const heard: SqlQuery[] = [];
  const logQuery = (text: string, values: unknown[]) => {
    if (!/^\s*EXPLAIN|FROM pg_class/.test(text)) heard.push({ text, values });
  };
  const logger = { logQuery };
  return { db: Object.assign(drizzle(pool, { logger }), { $client: pool }) as Db, heard };
}

/** Gives the plan as PostgreSQL writes it, without the details that change between runs except the time. */
async function planOf(pool: pg.Pool, { text, values }: SqlQuery): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${text}`,
    values,
  );
  return rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => !/Planning|Buffers: shared hit=\d+ read=0|SubPlan|Output/.test(line))
    .join('\n');
}

async function describe(pool: pg.Pool, title: string, asked: SqlQuery[]): Promise<string> {
  const plans: string[] = [];
  for (const query of asked) plans.push(`\`\`\`text\n${await planOf(pool, query)}\n\`\`\``);
  return `## ${title}\n\n${plans.join('\n\n')}\n`;
}

async function write(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const { db, heard } = listening(pool);
  const parts: string[] = [];
  for (const { name, family, queries } of officeQueries) {
    const { resource, table } = FAMILIES[family];
    // Two queries of each kind: the first and the last, which differ most.
    for (const query of new Set([queries[0] ?? '', queries.at(-1) ?? ''])) {
      const params = resource.schemas.leer.parse(Object.fromEntries(new URLSearchParams(query)));
      heard.length = 0;
      const reader = rowReader<never>(columnsOf(resource, table as never, labelledFamilies));
      await listRows({ db, resource, table: table as never, reader }, params);
      parts.push(await describe(pool, `${family}, ${name}: \`${decodeURIComponent(query)}\``, [...heard]));
    }
  }
  const actor = { _id: '', tipo: 'trabajador', rol: 'Administrador', clienteId: null } as const;
  for (const text of ['garcía', 'ana peña']) {
    heard.length = 0;
    await search(db, { ...actor, email: '', nombre: '', sesionId: '' }, { texto: text, hoy: '2026-11-21' });
    parts.push(await describe(pool, `search over everything: \`${text}\``, [...heard]));
  }
  await pool.end();
  const head = `# How the office's lists are found

Written by \`node scripts/office-plans.ts\` over ${learners.toLocaleString('en')} learners and ${clients.toLocaleString('en')} customers: for each list, its page and
its count. Times are of one query on a warm server with nothing else to do; \`bench/office-lists.ts\` measures many at once.
`;
  writeFileSync('bench/planes/oficina.md', `${head}\n${parts.join('\n')}`);
}

await withDemoProgram({ port: '3913' }, async ({ dataDir }) => {
  const { ownerUrl: url } = await joinEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await fillOffice(client, { clients, learners }).finally(() => client.end());
  await write(url);
});
