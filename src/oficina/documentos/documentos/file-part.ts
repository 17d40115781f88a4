type Headers = {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
  'if-none-match'?: string | undefined;
};

export type Part = { start: number; end: number };

/**
 * Part of a file that a request wants (RFC 9110, 13 and 14): undefined for all of it, a part, `same` when
 * the caller already has the file, or `beyond` when the part starts after the end. Several parts, or an
 * invalid range, give the whole file, as the RFC allows.
 */
export function partOf(
  headers: Headers,
  { size, etag }: { size: number; etag: string },
): Part | undefined | 'same' | 'beyond' {
  const kept = headers['if-none-match'];
  if (kept?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*'))
    return 'same';
  const { range } = headers;
  if (range === undefined) return undefined;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const last = Number(to);
    return last === 0 ? 'beyond' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'beyond' : { start, end };
}
