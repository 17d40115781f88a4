/** Reaches the program as a browser does: at one address and, if it does not connect, at the next. */
export type FrontDoor = (path: string, request?: RequestInit) => Promise<Response>;

/** Milliseconds that somebody waits for an answer. */
const PATIENCE_MS = 30_000;

let visitors = 0;

/** Opens the front door for a person with their own address, and stays at one front as long as it connects. */
export function frontDoor(fronts: readonly string[]): FrontDoor {
  visitors += 1;
  let at = visitors;
  const from = `10.${visitors}`;
  let asked = 0;
  return async (path, request = {}) => {
    asked += 1;
    const headers = { ...request.headers, 'x-forwarded-for': `${from}.${(asked >> 8) % 250}.${asked % 250}` };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetch(`${fronts[at % fronts.length]}${path}`, { ...request, headers, signal });
      } catch (error) {
        if (tries === fronts.length || !mayBeSentAgain(request, error)) throw error;
        at += 1;
      }
    }
  };
}

/** Whether nothing was sent, or a read was cut before its answer. A write that was cut may have been done, so never resend it. */
function mayBeSentAgain({ method = 'GET' }: RequestInit, error: unknown): boolean {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED' || (method === 'GET' && name !== 'TimeoutError');
}
