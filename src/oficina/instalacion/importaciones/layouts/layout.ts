/** Listing that a program exports, as a source that can be cited describes it (`docs/fuentes.md`). */
export type Layout = {
  /** Name of the program, for people. */
  programa: string;
  familia: string;
  /** Headings that together no other program has: a file without one of them is not this listing. */
  marks: readonly string[];
  /**
   * Field of each heading; null for one that is known and not brought. Of two headings with one field the first of these wins.
   * Headings are compared without accents or capitals.
   */
  columns: Readonly<Record<string, string | null>>;
  /** Fields that a new row takes from another one when the listing has no column for them. */
  copies?: Readonly<Record<string, string>>;
  /** Whether a row begins the sums that the program writes below its rows. */
  isFooter?(cells: readonly unknown[]): boolean;
};
