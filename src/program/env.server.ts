import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { MAX_BUZON } from '#oficina/base/letters/reply-address.server.ts';
import { entornos } from '#oficina/ventas/verifactu/qr-address.ts';
import { readAddress } from '#platform/database/database-address.server.ts';
import { readStoreAddress } from '#platform/files/object-store/address.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';

z.config(z.locales.es());

const puerto = z.coerce.number().int().min(1).max(65_535);
const archivo = z.string().min(1);
const direccion = (protocol: RegExp) => z.url({ protocol, error: 'no es una dirección válida' });

/** Address of one PostgreSQL or of several. */
const baseDeDatos = z
  .string()
  .refine((text) => readAddress(text) !== undefined, 'no es una dirección válida');

const secreto = z.string().min(32, 'debe tener al menos 32 caracteres');

/** Variables with a secret, which may be in a file instead: `SECRET_FILE` for `SECRET`. */
const SECRETS = [
  'SECRET',
  'SECRET_RING',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'IMAP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'AEAT_P12_PASSWORD',
  'SELLO_P12_PASSWORD',
  'ARCHIVOS_ACCESS_KEY',
  'ARCHIVOS_SECRET_KEY',
] as const;

/** Headers as OpenTelemetry writes them: `name=value` separated by commas, each percent-encoded. */
const cabeceras = z.string().transform((text, context) => {
  try {
    const pairs = text.split(',').filter((part) => part.trim() !== '');
    return Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=').map((part) => decodeURIComponent(part.trim()));
        if (name === '' || value.length === 0) throw new Error('no pair');
        return [name, value.join('=')];
      }),
    );
  } catch {
    context.addIssue('debe ser una lista como nombre=valor,otro=valor');
    return z.NEVER;
  }
});

/** A part that the program can do without. */
const siNo = z.stringbool({ truthy: ['si'], falsy: ['no'], error: 'debe ser «si» o «no»' }).default(true);

/** Words separated by commas. */
const listado = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const schema = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: puerto.default(3000),
    PUBLIC_URL: direccion(/^https?$/).optional(),
    DATA_DIR: z.string().min(1).default('./datos'),
    DATABASE_URL: baseDeDatos.optional(),
    DATABASE_DIRECT_URL: baseDeDatos.optional(),
    // Name of DATABASE_DIRECT_URL before there were poolers.
    DATABASE_OWNER_URL: baseDeDatos.optional(),
    DATABASE_READ_URL: baseDeDatos.optional(),
    DATABASE_MAX: z.coerce.number().int().min(2).max(1_000).default(20),
    DATABASE_WAIT_S: z.coerce.number().int().min(0).max(3_600).default(60),
    ARCHIVOS_URL: z
      .string()
      .refine(
        (text) => readStoreAddress(text) !== undefined,
        'no es como s3://cubo/prefijo?endpoint=https://…&region=…',
      )
      .optional(),
    ARCHIVOS_ACCESS_KEY: z.string().optional(),
    ARCHIVOS_SECRET_KEY: z.string().optional(),
    COPIAS_DIR: listado
      .refine((list) => list.length > 0, 'debe ser una carpeta, o varias separadas por comas')
      .optional(),
    COPIAS_AGE: listado
      .refine(
        (list) => list.every((key) => key.startsWith('age1')),
        'deben ser claves públicas de age, que empiezan por age1',
      )
      .default([]),
    COPIAS_PRUEBA_DIR: archivo.optional(),
    COPIAS_PRUEBA_MIN: z.coerce.number().int().min(1).max(300).default(180),
    COPIAS_PRUEBA_MB: z.coerce.number().int().min(1).max(100_000_000).optional(),
    COPIAS_INSTANTE_DIAS: z.coerce.number().int().min(0).max(400).default(14),
    SIN_AVANCE_S: z.coerce.number().int().min(1).max(86_400).default(600),
    CALLES_FILE: archivo.optional(),
    DOCUMENTOS_CLIENTE_MB: z.coerce.number().int().min(1).max(10_000_000).default(5_000),
    DISCO_LIBRE_MB: z.coerce.number().int().min(1).max(1_000_000).default(256),
    SMTP_URL: direccion(/^smtps?$/).optional(),
    SMTP_POR_MINUTO: z.coerce.number().int().min(1).max(100_000).optional(),
    IMAP_URL: direccion(/^imaps?$/)
      .refine(hasUserAndKey, 'debe llevar usuario y clave')
      .optional(),
    IMAP_RESPUESTAS: z
      .literal('no')
      .or(z.email())
      .refine(
        (address) => address.indexOf('@') <= MAX_BUZON,
        `debe ser «no» o un correo con ${MAX_BUZON} letras como mucho antes de la @`,
      )
      .optional(),
    CLAMAV_URL: direccion(/^(tcp|unix)$/).optional(),
    KEEP_ALIVE_S: z.coerce.number().int().min(1).max(3_600).optional(),
    DRAIN_S: z.coerce.number().int().min(0).max(600).default(0),
    RETRASO_MS: z.coerce.number().int().min(0).max(60_000).default(1_500),
    CDN_S: z.coerce.number().int().min(0).max(86_400).default(0),
    PAGINAS_GUARDADAS: siNo,
    COLUMNAS: siNo,
    METRICAS_PUERTO: puerto.optional(),
    METRICAS_HOST: z.string().min(1).default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: direccion(/^https?$/).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: cabeceras.default({}),
    OTEL_SERVICE_NAME: z.string().min(1).max(100).default('carne-claro'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1_000).max(3_600_000).default(60_000),
    TLS_CERT_FILE: archivo.optional(),
    TLS_KEY_FILE: archivo.optional(),
    AEAT_ENTORNO: z.enum(entornos).default('produccion'),
    AEAT_URL: direccion(/^https$/).optional(),
    AEAT_CERT_FILE: archivo.optional(),
    AEAT_CERT_KEY: archivo.optional(),
    AEAT_P12_FILE: archivo.optional(),
    AEAT_P12_PASSWORD: z.string().optional(),
    SELLO_P12_FILE: archivo.optional(),
    SELLO_P12_PASSWORD: z.string().optional(),
    AEAT_CERT_TYPE: z.enum(['persona', 'sello']).default('persona'),
    VIES_URL: direccion(/^https?$/).optional(),
    TRUSTED_PROXIES: listado
      .refine(
        (list) => list.every(isAddress),
        'debe ser una lista de direcciones IP o redes, como 10.0.0.0/8',
      )
      .default([]),
    CORS_ORIGINS: listado
      .refine(
        (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
        'debe ser una lista de orígenes, como https://ejemplo.es',
      )
      .default([]),
    SECRET: secreto.optional(),
    SECRET_RING: z
      .string()
      .transform((text) => text.split('\n').filter(Boolean))
      .pipe(z.array(secreto))
      .default([]),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    DGT_MICRODATOS_URL: z
      .string()
      .includes('{AAAA}', { error: 'debe contener {AAAA}, el año' })
      .default(
        'https://www.dgt.es/microdatos/salida/{AAAA}/{M}/conductores/autoescuela/export_auto_{DESDE}_{HASTA}.zip',
      ),
    DGT_MAPA_URL: z
      .literal('no')
      .transform((): string[] => [])
      .or(
        listado.refine(
          (list) =>
            list.length > 0 && list.every((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')),
          'debe ser «no» o una lista de direcciones de la capa',
        ),
      )
      .default([
        'https://services3.arcgis.com/TXNiwnLDifb5lMaR/arcgis/rest/services/Autoescuela_pre/FeatureServer/0',
        'https://services3.arcgis.com/TXNiwnLDifb5lMaR/arcgis/rest/services/AUTOESCUELA/FeatureServer/0',
      ]),
  })
  .refine((env) => env.METRICAS_PUERTO !== env.PORT, {
    path: ['METRICAS_PUERTO'],
    error: 'no puede ser el de PORT, que es el público',
    when: () => true,
  })
  .refine((env) => (env.TLS_CERT_FILE === undefined) === (env.TLS_KEY_FILE === undefined), {
    path: ['TLS_KEY_FILE'],
    error: 'TLS_CERT_FILE y TLS_KEY_FILE van siempre juntas',
    when: () => true,
  })
  .refine(
    (env) =>
      (env.DATABASE_DIRECT_URL ?? env.DATABASE_OWNER_URL) === undefined || env.DATABASE_URL !== undefined,
    { path: ['DATABASE_URL'], error: 'hace falta con DATABASE_DIRECT_URL', when: () => true },
  )
  .refine((env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    error: 'hace falta con DATABASE_READ_URL',
    when: () => true,
  })
  .refine((env) => env.DATABASE_DIRECT_URL === undefined || env.DATABASE_OWNER_URL === undefined, {
    path: ['DATABASE_OWNER_URL'],
    error: 'es el nombre de antes de DATABASE_DIRECT_URL: escribe solo ese',
    when: () => true,
  })
  .refine(
    ({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_OWNER_URL: owner }) =>
      url === undefined || !readAddress(url)?.pooled || (direct ?? owner) !== undefined,
    {
      path: ['DATABASE_DIRECT_URL'],
      error: 'hace falta si DATABASE_URL lleva «pooling»: la dirección sin el repartidor de conexiones',
      when: () => true,
    },
  )
  .refine((env) => !readAddress(env.DATABASE_DIRECT_URL ?? env.DATABASE_OWNER_URL ?? '')?.pooled, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'no puede llevar «pooling»',
    when: () => true,
  })
  .refine(
    ({ ARCHIVOS_URL: url, ARCHIVOS_ACCESS_KEY: access, ARCHIVOS_SECRET_KEY: secret }) =>
      new Set([url, access, secret].map((value) => value === undefined)).size === 1,
    {
      path: ['ARCHIVOS_URL'],
      error: 'ARCHIVOS_URL, ARCHIVOS_ACCESS_KEY y ARCHIVOS_SECRET_KEY van siempre juntas',
      when: () => true,
    },
  )
  .refine((env) => (env.AEAT_CERT_FILE === undefined) === (env.AEAT_CERT_KEY === undefined), {
    path: ['AEAT_CERT_KEY'],
    error: 'AEAT_CERT_FILE y AEAT_CERT_KEY van siempre juntas',
    when: () => true,
  })
  .refine((env) => env.AEAT_P12_FILE === undefined || env.AEAT_CERT_FILE === undefined, {
    path: ['AEAT_P12_FILE'],
    error: 'el certificado va en AEAT_P12_FILE o en AEAT_CERT_FILE y AEAT_CERT_KEY, no en los dos',
    when: () => true,
  })
  .refine((env) => env.AEAT_P12_PASSWORD === undefined || env.AEAT_P12_FILE !== undefined, {
    path: ['AEAT_P12_FILE'],
    error: 'hace falta con AEAT_P12_PASSWORD',
    when: () => true,
  })
  // Records with legal effect only go to the agency's own address.
  .refine((env) => env.AEAT_URL === undefined || env.AEAT_ENTORNO === 'pruebas', {
    path: ['AEAT_URL'],
    error: 'solo se admite con AEAT_ENTORNO=pruebas',
    when: () => true,
  })
  .refine((env) => env.SELLO_P12_PASSWORD === undefined || env.SELLO_P12_FILE !== undefined, {
    path: ['SELLO_P12_FILE'],
    error: 'hace falta con SELLO_P12_PASSWORD',
    when: () => true,
  });

/** Names of all the variables that the program reads. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

type EnvValues = z.infer<typeof schema>;

/** Settings of the program; `publicUrl` has no trailing slash. */
export type Env = Omit<EnvValues, 'DATABASE_OWNER_URL'> & { publicUrl: string };

/**
 * Reads and checks the environment; no other code reads it. An empty variable counts as absent, as shells
 * and unit files write it. Throws `StartupError` with every bad value.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const unread = SECRETS.flatMap((name) => readSecret(present, name) ?? []);
  const result = schema.safeParse(present);
  if (!result.success || unread.length > 0) {
    const wrong = (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    const lines = [...unread, ...wrong].map((line) => `  - ${line}`);
    throw new StartupError(`La configuración del entorno no es válida:\n${lines.join('\n')}`);
  }
  const { DATABASE_OWNER_URL, ...env } = result.data;
  env.DATABASE_DIRECT_URL ??= DATABASE_OWNER_URL;
  const scheme = env.TLS_CERT_FILE ? 'https' : 'http';
  const publicUrl = (env.PUBLIC_URL ?? `${scheme}://${visibleHost(env.HOST)}:${env.PORT}`).replace(
    /\/+$/,
    '',
  );
  return { ...env, publicUrl };
}

/** Puts the secret of a file among the variables, without its final line break. Gives the error in words, if any. */
function readSecret(present: Record<string, string | undefined>, name: string): string | undefined {
  const file = present[`${name}_FILE`];
  if (file === undefined) return undefined;
  if (present[name] !== undefined) return `${name}_FILE: va en el archivo o en ${name}, no en los dos`;
  try {
    present[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return undefined;
  } catch {
    return `${name}_FILE: no se puede leer ese archivo`;
  }
}

/**
 * Sets NODE_ENV. React chooses its build by it when it loads, so call this before anything that loads
 * React.
 */
export function setNodeEnv(mode: 'production' | 'development'): void {
  process.env.NODE_ENV = mode;
}

/** Checks `imaps://user:key@host/Folder`: it has a user and a key, and its percent-encoding is valid. */
function hasUserAndKey(text: string): boolean {
  try {
    const { username, password, pathname } = new URL(text);
    const [user, key] = [username, password, pathname].map((part) => decodeURIComponent(part));
    return user !== '' && key !== '';
  } catch {
    return false;
  }
}

/** An IP address, or a network as `10.0.0.0/8`. */
function isAddress(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

/**
 * Host for people: a wildcard address cannot be opened in a browser, and localhost reads better than a
 * loopback one.
 */
function visibleHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
