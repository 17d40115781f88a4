import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { systemCode } from '#platform/kit/system-code.ts';

/*
 * Encryption of copies with age (age-encryption.org); the age tool also opens them. The library is loaded on use, because most
 * programs never need it.
 */

/** Beginning of every file of age. */
export const AGE_HEADER = 'age-encryption.org/v1\n';

/** File with the program's own identity, in the data folder. The program reads its own copies with it, to check them. */
export const OWN_IDENTITY = 'copias.clave';

type Bytes = ReadableStream<Uint8Array>;

/** Encrypts a stream for whoever has an identity of these recipients; a few pieces of 64 kB are in memory. */
export async function sealedWeb(content: Bytes, recipients: readonly string[]): Promise<Bytes> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(content);
}

/** The same for a stream of Node. */
export const sealed = async (content: Readable, recipients: readonly string[]): Promise<Readable> =>
  fromWeb(await sealedWeb(toWeb(content), recipients));

/** Decrypts a stream. Throws `StartupError` when none of the identities opens it. */
export async function opened(content: Readable, identities: readonly string[]): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch (error) {
    content.destroy();
    if (!(error instanceof Error) || !error.message.startsWith('no identity matched')) throw error;
    throw new StartupError(
      identities.length === 0
        ? 'La copia está cifrada: indica con --identidad el archivo de la clave que la abre.'
        : 'La copia está cifrada para otra clave: la de --identidad no la abre.',
    );
  }
}

/** Identities of a file of `age-keygen`. Throws `StartupError` when it has none. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`No se puede leer el archivo de la clave, «${file}» (${error.code}).`);
  });
  const found = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'));
  if (found.length > 0) return found;
  throw new StartupError(`«${file}» no es un archivo de clave de age: no lleva ninguna AGE-SECRET-KEY.`);
}

/** Identity of the program, if it has one. */
export async function ownIdentities(dataDir: string): Promise<string[]> {
  const text = await readFile(path.join(dataDir, OWN_IDENTITY), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return text.split(/\s+/).filter(Boolean);
}

/**
 * Public keys that may open the copies: those of the operator, and the one of this program, whose identity is made
 * once. With no key of the operator there are none, and copies are not encrypted. Throws `StartupError` for a text
 * that is no public key.
 */
export async function allRecipients(dataDir: string, given: readonly string[]): Promise<string[]> {
  if (given.length === 0) return [];
  const { Encrypter, generateX25519Identity, identityToRecipient } = await import('age-encryption');
  for (const text of given)
    try {
      new Encrypter().addRecipient(text);
    } catch {
      throw new StartupError(`En COPIAS_AGE, «${text}» no es una clave pública de age.`);
    }
  if ((await ownIdentities(dataDir)).length === 0) await keepNew(dataDir, await generateX25519Identity());
  const own = await ownIdentities(dataDir);
  return [...given, ...(await Promise.all(own.map((identity) => identityToRecipient(identity))))];
}

/** Stores an identity by a hard link, which never replaces the identity of another program that was faster. */
async function keepNew(dataDir: string, identity: string): Promise<void> {
  const file = path.join(dataDir, OWN_IDENTITY);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, `${identity}\n`, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

const toWeb = (content: Readable) => Readable.toWeb(content) as Bytes;
const fromWeb = (content: Bytes) =>
  Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0], { objectMode: false });
