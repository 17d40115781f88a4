import type { LayoutSection } from '#web/crud/layout.ts';
import type { CrudResource } from '#web/crud/resource-types.ts';
import type { ScreenFamily } from '../../family.ts';

/** Data that a form needs about something with a head and lines: a paper, or what papers are made from. */
export type PaperWriting = Pick<PaperKind, 'family' | 'resource' | 'sections' | 'begun'>;

/** Data that the screens need about a kind of paper. */
export type PaperKind = {
  family: ScreenFamily;
  resource: CrudResource;
  /** Over the lines, and under them. */
  sections: Readonly<Record<'above' | 'below', readonly LayoutSection[]>>;
  /** States in their order, and their names. */
  way: readonly string[];
  states: Readonly<Record<string, string>>;
  /** Statuses in which it is written. */
  editable: readonly string[];
  /** Calls that give its PDF: to be looked at, and to be kept or printed, which may be written down. */
  pdf: { shown: string; taken: { path: string; method: 'GET' | 'PUT' } };
  /** Fields of a new paper on a day (`YYYY-MM-DD`). */
  begun(today: string): Record<string, unknown>;
};
