/**
 * Text of a file from a spreadsheet: UTF-8 with or without BOM, UTF-16 with BOM or found by its zero
 * bytes, and otherwise windows-1252, where every byte is a letter.
 */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = wideWithoutMark(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether a text is UTF-16. */
export function isWide(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    wideWithoutMark(bytes) !== undefined
  );
}

/** UTF-16 without BOM: Latin letters have a zero in every other byte. */
function wideWithoutMark(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 400);
  if (head.length < 4 || head.length % 2 === 1) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < head.length; i += 2) {
    if (head[i] === 0) even += 1;
    if (head[i + 1] === 0) odd += 1;
  }
  const pairs = head.length / 2;
  if (odd > pairs * 0.8 && even === 0) return 'utf-16le';
  return even > pairs * 0.8 && odd === 0 ? 'utf-16be' : undefined;
}
