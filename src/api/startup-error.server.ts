/** A failure to start told in Spanish to whoever starts the program: print `message` alone, without the stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
