/** Postcodes within an address; their first two figures are those of the province. */
const POSTCODE = /(?<!\d)(?:0[1-9]|[1-4]\d|5[0-2])\d{3}(?!\d)/g;

/** Provinces with a tax agency and rules of invoicing of their own (Ley 12/2002 and Ley 28/1990). */
const FORAL: ReadonlySet<string> = new Set(['01', '20', '31', '48']);

/** Rules of invoicing that apply to a Spanish address; undefined without a postcode. */
export function territoryOf(direccion: string): 'común' | 'foral' | undefined {
  // Takes the last number: that of a road or of a PO box is before the postcode.
  const province = direccion.match(POSTCODE)?.at(-1)?.slice(0, 2);
  if (province === undefined) return undefined;
  return FORAL.has(province) ? 'foral' : 'común';
}
