/** SQLSTATE and constraint of what PostgreSQL refused; empty for any other failure. Drizzle wraps the driver's error. */
export function sqlState(error: unknown): { code?: string; constraint?: string } {
  const seen = error as { code?: string; constraint?: string; cause?: unknown } | undefined;
  if (typeof seen?.code === 'string') return { code: seen.code, constraint: seen.constraint };
  return seen?.cause === undefined ? {} : sqlState(seen.cause);
}
