/**
 * Tells the addresses that a form asked for itself from those that came in another way. Of two that are asked for one after
 * the other, the first may still arrive: it is the form's own too, and nothing of what was chosen since is undone by it.
 */
export function ownAddresses(first: string) {
  let [current, asked]: [string, string[]] = [first, []];
  return {
    /** The form asks for this one. */
    asks(address: string): void {
      if (address !== (asked.at(-1) ?? current)) asked.push(address);
    },
    /** The page is at this one now; gives whether it came in another way, and is to be followed. */
    arrives(address: string): boolean {
      if (address === current) return false;
      current = address;
      const place = asked.indexOf(address);
      asked = place < 0 ? [] : asked.slice(place + 1);
      return place < 0;
    },
  };
}
