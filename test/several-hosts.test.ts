import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readAddress } from '#platform/database/database-address.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { reachDatabase } from '#platform/database/reach-database.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { freePort, until } from './support/program.testing.server.ts';
import { hasSystemPostgres, startSystemServer } from './support/system-postgres.testing.server.ts';

describe('una dirección de base de datos', () => {
  test('puede nombrar varios servidores, y decir si pasa por un repartidor', () => {
    expect(readAddress('postgres://ana:s%40l@uno:5433,[::1],dos/base?sslmode=require')).toEqual({
      connectionString: 'postgres://ana:s%40l@uno:5433/base?sslmode=require',
      hosts: [
        { host: 'uno', port: 5433 },
        { host: '::1', port: 5432 },
        { host: 'dos', port: 5432 },
      ],
      primary: true,
      pooled: false,
      named: true,
    });
    const pooled = { primary: true, pooled: true, named: false };
    expect(readAddress('postgresql://uno/base?pooling=transaction')).toMatchObject(pooled);
    expect(readAddress('postgres://uno/base?pooling=transaction&prepared=yes')).toMatchObject({
      named: true,
    });
    expect(readAddress('postgres://uno,dos/base?target_session_attrs=any')).toMatchObject({ primary: false });
  });

  test.each([
    'mysql://uno/base',
    'postgres://uno,/base',
    'postgres://uno:puerto/base',
    'postgres://uno/base?pooling=session',
    'postgres://uno/base?prepared=yes',
    'postgres://uno/base?target_session_attrs=otro',
  ])('%s no lo es', (url) => {
    expect(readAddress(url)).toBeUndefined();
  });
});

test.skipIf(!hasSystemPostgres)(
  'con varios servidores se usa el que deja escribir; si muere, el que ocupa su lugar',
  async () => {
    const first = await startSystemServer();
    const second = await first.replica();
    const nobody = await freePort();
    const hosts = [nobody, second.port, first.port].map((port) => `127.0.0.1:${port}`).join(',');
    const url = `postgres://postgres@${hosts}/postgres`;
    const db = openDatabase({ url, max: 2 });
    atTheEnd(() => db.$client.end());
    const portNow = async () => {
      const { rows } = await db.execute<{ port: string }>(sql`SELECT current_setting('port') AS port`);
      return Number(rows[0]?.port);
    };
    expect(await portNow()).toBe(first.port);
    await db.execute(sql`CREATE TABLE apuntes (n int)`);
    await first.stop();
    await expect(reachDatabase(url)).rejects.toThrow('ninguno de esos servidores deja escribir');
    await second.promote();
    await until(async () => (await portNow().catch(() => undefined)) === second.port);
    await db.execute(sql`INSERT INTO apuntes VALUES (1)`);
  },
  60_000,
);
