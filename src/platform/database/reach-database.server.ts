import type pg from 'pg';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { newClient } from './database-address.server.ts';

/** Longest wait for a connection, in milliseconds: a firewall may drop it without an answer. */
const PATIENCE_MS = 10_000;

type Reaching = pg.ClientConfig & {
  /** Variable of the environment with the address. */
  variable?: string;
};

/**
 * Connection to the database at `url`, for the work before the program is up. Throws `StartupError` with
 * the remedy, without the address or its key.
 */
export async function reachDatabase(
  url: string,
  { variable = 'DATABASE_URL', ...settings }: Reaching = {},
): Promise<pg.Client> {
  try {
    // Reads the certificates of the address here.
    const client = newClient(url, { connectionTimeoutMillis: PATIENCE_MS, ...settings });
    // When the server goes away, the next statement fails.
    client.on('error', () => {});
    await client.connect();
    return client;
  } catch (error) {
    const why = reasonOf(error);
    if (why === undefined) throw error;
    throw new StartupError(`No se puede usar la base de datos de ${variable}: ${why}.`, { cause: error });
  }
}

const AUTHORITY =
  'Indica el de la autoridad que lo firmó con «sslrootcert=archivo» en la dirección, si te fías de ella';

/** Reasons by code of the system, of TLS or of PostgreSQL. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'en esa dirección y ese puerto no hay ningún PostgreSQL en marcha',
  ECONNRESET: 'el servidor ha cortado la conexión',
  EHOSTUNREACH: 'no se llega a esa dirección por la red',
  ENETUNREACH: 'no se llega a esa dirección por la red',
  ETIMEDOUT: 'el servidor no responde',
  ENOTFOUND: 'ese nombre de servidor no existe',
  EAI_AGAIN: 'no se puede averiguar la dirección de ese servidor; mira la red y el DNS',
  ENOENT: 'no se encuentra un archivo de certificado de los que nombra',
  EACCES: 'no se puede leer un archivo de certificado de los que nombra',
  '28P01': 'el usuario o la clave no son los suyos',
  '28000': 'el servidor no deja entrar a ese usuario desde aquí (pg_hba.conf), o no sin TLS',
  '3D000': 'el servidor no tiene ninguna base de datos con ese nombre: créala antes',
  '42501': 'ese usuario no tiene permiso para entrar en ella',
  '53300': 'el servidor no admite más conexiones',
  '57P03': 'el servidor está arrancando o parándose; inténtalo otra vez en unos segundos',
  NO_PRIMARY: 'ninguno de esos servidores deja escribir: son réplicas de otro',
  CERT_HAS_EXPIRED: 'el certificado del servidor ha caducado: hay que renovarlo en el servidor',
  CERT_NOT_YET_VALID: 'el certificado del servidor todavía no vale: mira la hora de las dos máquinas',
  DEPTH_ZERO_SELF_SIGNED_CERT: `el certificado del servidor está firmado por él mismo. ${AUTHORITY}`,
  SELF_SIGNED_CERT_IN_CHAIN: `el certificado del servidor es de una autoridad que no se conoce. ${AUTHORITY}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `el certificado del servidor es de una autoridad que no se conoce. ${AUTHORITY}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `el certificado del servidor es de una autoridad que no se conoce. ${AUTHORITY}`,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'el certificado del servidor es de otro nombre que el de la dirección: escribe en ella el nombre del certificado',
};

/** Message of a PgBouncer without its server; its code is the one for any protocol error. */
const POOLER_ALONE =
  /server login failed|server login has been failing|cannot connect to server|query_wait_timeout/i;

/** Reasons by words of the driver, when no code tells them. */
const DRIVER_REASONS: readonly [RegExp, string][] = [
  [
    /does not support SSL/i,
    'el servidor no admite conexiones con TLS, y la dirección las pide (sslmode). Actívalo en el servidor (ssl = on)',
  ],
  [/timeout expired/i, 'el servidor no responde'],
  [/Connection terminated/i, 'el servidor ha cortado la conexión'],
  [/unsupported startup parameter/i, 'es la de un PgBouncer: escribe «pooling=transaction» en ella'],
  [POOLER_ALONE, 'el PgBouncer de esa dirección no llega a su PostgreSQL'],
  [/client password must be|SASL/i, 'el usuario o la clave no son los suyos, o falta la clave'],
];

/** A name with several addresses gives one error for each: this is the first. */
function firstOf(error: unknown): { code: string; message: string } | undefined {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  if (!(first instanceof Error)) return undefined;
  return {
    code: 'code' in first && typeof first.code === 'string' ? first.code : '',
    message: first.message,
  };
}

function reasonOf(error: unknown): string | undefined {
  const { code = '', message = '' } = firstOf(error) ?? {};
  return REASONS[code] ?? DRIVER_REASONS.find(([words]) => words.test(message))?.[1];
}

const ABSENT =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57P03|53300|NO_PRIMARY)$/;

/** Whether the database may answer by itself in a while: it is absent, and nothing says that the address is wrong. */
export function isAbsent(error: unknown): boolean {
  const { code = '', message = '' } = firstOf(error instanceof StartupError ? error.cause : error) ?? {};
  return (
    ABSENT.test(code) || /timeout expired|Connection terminated/i.test(message) || POOLER_ALONE.test(message)
  );
}
