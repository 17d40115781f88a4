/** Failure to start, in Spanish for the person who starts the program: print `message` without the stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Reason, for a full disk. */
export const NO_ROOM =
  'no queda sitio en el disco. Libera espacio y vuelve a intentarlo: no se ha perdido nada';
