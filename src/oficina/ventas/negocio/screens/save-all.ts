type Parts = {
  /** Whether the last part may be sent; otherwise nothing is sent, and it says why. */
  valid(): boolean;
  /** Parts that throw when they are refused, and say why. */
  first: readonly (() => Promise<unknown>)[];
  last(): Promise<boolean>;
};

/**
 * Saves the parts of a screen, each after the one before, and says whether all are saved. A refused part leaves those after it
 * unsaved. The fields of the form go last: once they are saved, nobody is asked any more before leaving. While `underWay`, a
 * second press does nothing.
 */
export async function saveAll(
  underWay: { current: boolean },
  { valid, first, last }: Parts,
): Promise<boolean> {
  if (underWay.current) return false;
  underWay.current = true;
  try {
    if (valid()) for (const part of first) await part();
    return await last();
  } catch {
    return false;
  } finally {
    underWay.current = false;
  }
}
