/**
 * Invisible signs: Unicode's format characters (Cf), such as the soft hyphen, the zero-width signs, the marks of direction and the
 * byte order mark. It does not match the joiner and the tags within an emoji, which are part of the emoji.
 */
const UNSEEN =
  /(?!\u200d|[\u{e0020}-\u{e007f}])\p{Cf}|(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** A text as it is stored: without invisible signs, and with a blank for each tab. */
export const cleanText = (text: string): string => text.replace(UNSEEN, '').replace(/\t/g, ' ');
