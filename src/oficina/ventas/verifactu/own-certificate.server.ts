import type { Db } from '#platform/database/db.server.ts';
import { openKept, type Seal } from '#platform/files/seal.server.ts';
import type { KeyPair } from '#platform/http/certificates/key-pair.server.ts';
import { WrongKeyPair } from '#platform/http/certificates/wrong-key-pair.ts';
import { systemError } from '#platform/kit/system-code.ts';
import { certificadoAeat } from './certificate-table.server.ts';
import type { TipoCertificado } from './transport.server.ts';

/** Certificate for the tax agency; `keyPair` reads it at each use and throws `WrongKeyPair` or a disk's error. */
export type AgencyCertificate = { tipo: TipoCertificado; keyPair(): Promise<KeyPair> };

/** Gives the certificate of the panel as it is at each call; undefined without one. */
export const ownCertificate =
  ({ db, seal }: { db: Db; seal: Pick<Seal, 'open'> }) =>
  async (): Promise<AgencyCertificate | undefined> => {
    const [row] = await db.select().from(certificadoAeat);
    return row && { tipo: row.tipo, keyPair: async () => openPair(row.cerrado, seal) };
  };

/** Closes a pair for the database. */
export const closePair = (pair: KeyPair, seal: Pick<Seal, 'close'>): string =>
  seal.close(JSON.stringify(pair));

function openPair(cerrado: string, seal: Pick<Seal, 'open'>): KeyPair {
  try {
    return JSON.parse(openKept(seal, cerrado, 'se guardó con otro secreto: súbelo otra vez'));
  } catch (error) {
    throw new WrongKeyPair(systemError(error).message);
  }
}
