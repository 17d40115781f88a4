import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';

/** Reason why a store of objects does not do what is asked. */
export type StoreTrouble = 'away' | 'keys' | 'bucket' | 'region' | 'full' | 'clock' | 'refused';

const REASONS: Record<StoreTrouble, string> = {
  away: 'no contesta, o se corta la conexión',
  keys: 'rechaza ARCHIVOS_ACCESS_KEY o ARCHIVOS_SECRET_KEY, o esas claves no dejan leer, escribir, borrar y listar',
  bucket: 'no tiene ese cubo',
  region: 'tiene ese cubo en otra región: ponla en «region», en ARCHIVOS_URL',
  full: 'no tiene más sitio',
  clock: 'no admite la hora de este ordenador: ponlo en hora',
  refused: 'ha rechazado la petición',
};

/** Seconds to wait before a new try. */
const WAIT_S = 10;

/**
 * The store of files cannot be used. Its message is for the person who asked for a file; `words` say why, for the
 * operator.
 */
export class StoreAway extends AppError {
  override name = 'StoreAway';
  readonly trouble: StoreTrouble;

  constructor(trouble: StoreTrouble, cause?: unknown) {
    super(
      errorCodes.noDisponible,
      'Ahora no se puede llegar al sitio donde están los archivos. Inténtalo de nuevo dentro de un momento',
      { detalle: { espera: WAIT_S } },
    );
    this.trouble = trouble;
    this.cause = cause;
  }

  /** Reason in Spanish, as the end of a sentence about the store. */
  get words(): string {
    return REASONS[this.trouble];
  }
}

const BY_CODE: [RegExp, StoreTrouble][] = [
  [/^NoSuchBucket$/, 'bucket'],
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|AllAccessDisabled|InvalidToken)$/, 'keys'],
  [
    /^(PermanentRedirect|TemporaryRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint.*)$/,
    'region',
  ],
  [/^RequestTimeTooSkewed$/, 'clock'],
  [/(QuotaExceeded|StorageFull|EntityTooLarge)/, 'full'],
];

/** Trouble behind an answer, by its status and by the code in its body. */
export function storeTroubleOf(status: number, code: string): StoreTrouble {
  const known = BY_CODE.find(([pattern]) => pattern.test(code))?.[1];
  if (known) return known;
  if (status === 401 || status === 403) return 'keys';
  if (status >= 300 && status < 400) return 'region';
  if (status === 507) return 'full';
  return status >= 500 || status === 429 || status === 408 ? 'away' : 'refused';
}
