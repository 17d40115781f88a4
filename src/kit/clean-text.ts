/** Signs that are not seen: the soft hyphen, zero width, direction of writing, order of bytes. The joiner within an emoji is part of it. */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** A text as it is kept: without the signs that are not seen, and with a blank for each tab. */
export const cleanText = (text: string): string => text.replace(UNSEEN, '').replace(/\t/g, ' ');
