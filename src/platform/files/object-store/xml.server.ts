const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Texts of all the elements of that name in an answer of the store, whose names have no attributes. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => plain(text));
}

/** Text of the first element of that name; empty without one. */
export const textOf = (xml: string, name: string): string => textsOf(xml, name)[0] ?? '';

function plain(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, named) => {
    const code = Number.parseInt(decimal ?? hexadecimal, decimal === undefined ? 16 : 10);
    return Number.isNaN(code) ? (ENTITIES[named] ?? whole) : String.fromCodePoint(code);
  });
}
