import type { Db } from '#platform/database/db.server.ts';
import { openKept, type Seal } from '#platform/files/seal.server.ts';
import { type Mail, smtpMail } from '#platform/mail/mail.server.ts';
import { servidorCorreo } from './server-table.server.ts';

type Row = typeof servidorCorreo.$inferSelect;

type Ways = {
  db: Db;
  seal: Pick<Seal, 'open'>;
  /** Server of the environment, which goes before the one of the panel. */
  fixed: Mail | undefined;
  /** The demonstration's mailbox. */
  kept: Mail;
};

/**
 * Mail by the server of the environment or, without it, by the server of the panel, which is read at each use. The
 * demonstration sends nothing: anybody may sign in to it.
 */
export function outgoingMail({ db, seal, fixed, kept }: Ways): Mail {
  let last: { version: number; mail: Mail } | undefined;
  const current = async (): Promise<Mail> => {
    if (fixed) return fixed;
    if ((await kept.way()) === 'demostracion') return kept;
    const [row] = await db.select().from(servidorCorreo);
    if (!row) return kept;
    if (last?.version !== row.version)
      last = { version: row.version, mail: smtpMail(addressOf(row, openKey(row, seal))) };
    return last.mail;
  };
  return {
    // `way` does not open the key: a key that cannot be opened fails only when a letter is sent.
    way: async () => {
      if (fixed) return fixed.way();
      const own = await kept.way();
      if (own === 'demostracion') return own;
      return (await db.$count(servidorCorreo)) > 0 ? 'servidor' : own;
    },
    send: async (message) => (await current()).send(message),
  };
}

const openKey = ({ claveCerrada }: Row, seal: Pick<Seal, 'open'>): string | undefined =>
  claveCerrada === null
    ? undefined
    : openKept(
        seal,
        claveCerrada,
        'La clave del servidor de correo se guardó con otro secreto: escríbela otra vez',
      );

/** Address for the mail library. STARTTLS is demanded: without it the key would go in the clear. */
export function addressOf(
  { servidor, puerto, seguridad, usuario }: Omit<Row, 'unico' | 'version' | 'claveCerrada'>,
  clave: string | undefined,
): string {
  const scheme = seguridad === 'tls' ? 'smtps' : 'smtp';
  const option = { tls: '', starttls: '?requireTLS=true', ninguna: '?ignoreTLS=true' }[seguridad];
  const who = usuario && clave ? `${encodeURIComponent(usuario)}:${encodeURIComponent(clave)}@` : '';
  return `${scheme}://${who}${servidor}:${puerto}/${option}`;
}
