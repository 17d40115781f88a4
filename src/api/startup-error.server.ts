/** A failure to start told in Spanish to whoever starts the program: print `message` alone, without the stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Why, of a full disk. */
export const NO_ROOM =
  'no queda sitio en el disco. Libera espacio y vuelve a intentarlo: no se ha perdido nada';
