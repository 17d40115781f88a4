import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createCookie } from 'react-router';
import { isOpenSql } from '#oficina/base/roles/sessions.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/** Seconds; the session may end before. */
const LASTS_S = 12 * 60 * 60;

export type Viewer = {
  /** Header that lets the browser of a trabajador's session see the site while it is closed. */
  cookieOf(sesionId: string): Promise<string>;
  /** Header that takes the cookie away. */
  noCookie(): Promise<string>;
  /** Says whether the `cookie` header of a request belongs to an open session of a trabajador. */
  isViewer(header: string | undefined): Promise<boolean>;
};

/**
 * Cookie that tells pages that the visitor is a trabajador, because pages never get the token. It has the signed id of the
 * session. It lets them see public pages and gives no other right.
 */
export function createViewer({
  db,
  clock,
  secret,
  secure,
}: {
  db: Db;
  clock: () => Date;
  secret: string;
  secure: boolean;
}): Viewer {
  const cookie = createCookie('mirar', { path: '/', httpOnly: true, sameSite: 'lax', secure });
  const signature = (sesionId: string) =>
    createHmac('sha256', secret).update(`mirar:${sesionId}`).digest('base64url');
  return {
    cookieOf: (sesionId) => cookie.serialize(`${sesionId}.${signature(sesionId)}`, { maxAge: LASTS_S }),
    noCookie: () => cookie.serialize('', { maxAge: 0 }),
    isViewer: async (header) => {
      const shown: unknown = header?.includes('mirar=') ? await cookie.parse(header) : undefined;
      const [sesionId = '', given = ''] = typeof shown === 'string' ? shown.split('.') : [];
      const expected = signature(sesionId);
      if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
        return false;
      const { rowCount } = await db.execute(sql`
        SELECT FROM sesiones s JOIN usuarios u ON u.id = s.usuario_id
        WHERE s.id = ${sesionId}::uuid AND u.tipo = 'trabajador' AND u.estado = 'activo' AND ${isOpenSql(clock())}`);
      return Boolean(rowCount);
    },
  };
}
