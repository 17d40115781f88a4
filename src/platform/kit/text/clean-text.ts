/**
 * Signs that are not seen: Unicode's format characters (Cf), which are the soft hyphen, those of zero width, of direction and of order
 * of bytes. The joiner and the tags within an emoji are part of it.
 */
const UNSEEN =
  /(?!\u200d|[\u{e0020}-\u{e007f}])\p{Cf}|(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** A text as it is kept: without the signs that are not seen, and with a blank for each tab. */
export const cleanText = (text: string): string => text.replace(UNSEEN, '').replace(/\t/g, ' ');
