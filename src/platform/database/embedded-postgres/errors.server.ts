import { NO_ROOM, StartupError } from '#platform/http/startup-error.server.ts';

/**
 * A failure of the embedded PostgreSQL, in Spanish for the person who starts the program: print `message`
 * without the stack.
 */
export class EmbeddedPostgresError extends StartupError {
  override name = 'EmbeddedPostgresError';
}

/** Another live process owns the data folder. `pid` is its process number, when known. */
export class DataDirInUse extends EmbeddedPostgresError {
  override name = 'DataDirInUse';

  constructor(dataDir: string, pid?: number) {
    const who = pid === undefined ? 'Otro programa' : `Otro programa (proceso ${pid})`;
    super(
      `${who} está usando la carpeta de datos «${dataDir}» (DATA_DIR). ` +
        'Ciérralo antes de arrancar este, o indica otra carpeta en DATA_DIR.',
    );
  }
}

/** Code of a system or PostgreSQL error (`ENOENT`, `28P01`); undefined without one. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Message of any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Words of the system about a full disk, which PostgreSQL repeats. */
export const noRoom = /No space left on device|Disk quota exceeded/;

/** Reason why a command of PostgreSQL failed, in our words when they are known. */
export const reasonOf = (error: unknown): string =>
  noRoom.test(errorText(error)) ? `${NO_ROOM}.` : errorText(error);
