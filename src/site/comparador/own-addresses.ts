/**
 * Separates the addresses that the form asked for from those that arrived in another way. After two requests in a
 * row, the first may still arrive: it also belongs to the form, and must not undo the later choices.
 */
export function ownAddresses(first: string) {
  let [current, asked]: [string, string[]] = [first, []];
  return {
    /** Notes an address that the form asks for. */
    asks(address: string): void {
      if (address !== (asked.at(-1) ?? current)) asked.push(address);
    },
    /** Notes the page's present address; says whether it came in another way, so that the form must follow it. */
    arrives(address: string): boolean {
      if (address === current) return false;
      current = address;
      const place = asked.indexOf(address);
      asked = place < 0 ? [] : asked.slice(place + 1);
      return place < 0;
    },
  };
}
