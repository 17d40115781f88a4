import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import type { Ability, Rol } from './roles.ts';

/** The programs that work with the same database. */
export type LivePrograms = {
  /** Whether another program can do that work now. */
  othersCan(ability: Ability): Promise<boolean>;
  /** Whether any running program can do that work. */
  someoneCan(ability: Ability): Promise<boolean>;
  /** Announces this program until the returned function is called. Each announcement asks every ability again. */
  announce(abilities: Record<Ability, () => Promise<boolean>>): Promise<() => Promise<void>>;
};

type Options = {
  db: Db;
  rol: Rol;
  /** Store of objects that this program can use: the text of `sameStore`. */
  store?: string | undefined;
  onError(failure: unknown): void;
};

const EVERY_MS = 10_000;
/** Seconds without news after which a program counts as dead: three announcements. */
const ALIVE_S = 35;

/** Announces this program to the others by a row, and reads theirs. By the database's clock, which all share. */
export function livePrograms({ db, rol, store, onError }: Options): LivePrograms {
  const id = uuid();
  const can = async (ability: Ability, besides: string | null) => {
    const { rowCount } = await db.execute(sql`
      SELECT FROM programas WHERE ${ability} = ANY(puede) AND id IS DISTINCT FROM ${besides}::uuid
        AND visto_en > now() - make_interval(secs => ${ALIVE_S}) LIMIT 1`);
    return Boolean(rowCount);
  };
  return {
    othersCan: (ability) => can(ability, id),
    someoneCan: (ability) => can(ability, null),
    announce: async (abilities) => {
      const write = async () => {
        const puede: string[] = [];
        for (const [name, has] of Object.entries(abilities))
          if (rol !== 'web' && (await has())) puede.push(name);
        await db.execute(sql`
          INSERT INTO programas (id, rol, puede, archivos, visto_en)
          VALUES (${id}, ${rol}, ${sql.param(puede)}::text[], ${store ?? null}, now())
          ON CONFLICT (id) DO UPDATE SET puede = excluded.puede, visto_en = excluded.visto_en`);
      };
      await db.execute(sql`DELETE FROM programas WHERE visto_en < now() - interval '1 day'`);
      await write();
      const timer = setInterval(() => write().catch(onError), EVERY_MS).unref();
      return async () => {
        clearInterval(timer);
        await db.execute(sql`DELETE FROM programas WHERE id = ${id}`).catch(onError);
      };
    },
  };
}

/** Throws `StartupError` if a running program does not know this store of objects; `store` is the text of `sameStore`. */
export async function refuseStrangers(db: Pick<Db, 'execute'>, store: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    SELECT FROM programas WHERE archivos IS DISTINCT FROM ${store}
      AND visto_en > now() - make_interval(secs => ${ALIVE_S}) LIMIT 1`);
  if (rowCount)
    throw new StartupError(
      'Hay un programa en marcha, o que acaba de caerse, sin ese almacén en ARCHIVOS_URL: guardaría los archivos donde los demás no los ' +
        'buscarían. Arráncalos todos con el mismo y vuelve a intentarlo dentro de un minuto.',
    );
}

/** Number of programs that run, or that have just fallen. */
export async function countPrograms(db: Pick<Db, 'execute'>): Promise<number> {
  const { rowCount } = await db.execute(sql`
    SELECT FROM programas WHERE visto_en > now() - make_interval(secs => ${ALIVE_S})`);
  return rowCount ?? 0;
}
