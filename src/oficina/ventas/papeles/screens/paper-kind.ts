import type { ScreenFamily } from '#oficina/base/family.ts';
import type { LayoutSection } from '#platform/crud/screens/layout.ts';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';

/** Data for a form with a head and lines: a paper, a plantilla or a factura recurrente. */
export type PaperWriting = Pick<PaperKind, 'family' | 'resource' | 'sections' | 'begun'>;

/** Data of a kind of paper for the screens. */
export type PaperKind<R extends CrudResource = CrudResource> = {
  family: ScreenFamily;
  resource: R;
  /** Sections above the lines, and below them. */
  sections: Readonly<Record<'above' | 'below', readonly LayoutSection[]>>;
  /** States in their order, and their names. */
  way: readonly string[];
  states: Readonly<Record<string, string>>;
  /** States in which it can be changed. */
  editable: readonly string[];
  /** Calls that give its PDF: `shown`, to look at it; `taken`, to keep or print it, which may note it. */
  pdf: { shown: string; taken: { path: string; method: 'GET' | 'PUT' } };
  /** Fields of a new paper on a day (`YYYY-MM-DD`). */
  begun(today: string): Record<string, unknown>;
};
