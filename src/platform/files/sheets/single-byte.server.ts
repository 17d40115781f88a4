/** Bytes 0x80 to 0xff of MS-DOS in Western Europe (code page 850, with the euro of 858), which `TextDecoder` lacks. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export const singleByte = ['windows-1252', 'cp850', 'macintosh'] as const;

export type SingleByte = (typeof singleByte)[number];

/** Text of bytes in which each one is a letter. */
export function decodeSingle(bytes: Buffer, encoding: SingleByte): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes);
  return bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (letter) => CP850.charAt(letter.charCodeAt(0) - 0x80));
}
