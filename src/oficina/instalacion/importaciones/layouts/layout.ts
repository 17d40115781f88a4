/** Listing that a program exports, as a source that can be cited describes it (`docs/fuentes.md`). */
export type Layout = {
  /** Name of the program, for people. */
  programa: string;
  familia: string;
  /** Headings that identify this listing: no other program has all of them. */
  marks: readonly string[];
  /**
   * Field of each heading; null for a known heading that is not brought. If two headings have the same field, the first in this
   * list wins. Headings are compared without accents or capitals.
   */
  columns: Readonly<Record<string, string | null>>;
  /** Fields that a new row takes from another one when the listing has no column for them. */
  copies?: Readonly<Record<string, string>>;
  /** Whether a row begins the sums that the program writes below its rows. */
  isFooter?(cells: readonly unknown[]): boolean;
};
