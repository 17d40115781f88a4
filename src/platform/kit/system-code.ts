/** Code that Node gives an error of the system, such as `ENOENT`; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  const known: NodeJS.ErrnoException | undefined = error instanceof Error ? error : undefined;
  return known?.code;
}

/** Code, call and message of an error of the system; empty for what is no error. */
export const systemError = (error: unknown): Partial<NodeJS.ErrnoException> =>
  error instanceof Error ? error : {};
