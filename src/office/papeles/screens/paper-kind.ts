import type { LayoutSection } from '#web/crud/layout.ts';
import type { CrudResource } from '#web/crud/resource-types.ts';
import type { OfficeFamily } from '../../office-families.ts';

/** What forms know of something with a head and lines: a paper, or what papers are made of. */
export type PaperWriting = Pick<PaperKind, 'family' | 'resource' | 'sections' | 'begun'>;

/** What the screens of a kind of paper know of it. */
export type PaperKind = {
  family: OfficeFamily;
  resource: CrudResource;
  /** Over the lines, and under them. */
  sections: Readonly<Record<'above' | 'below', readonly LayoutSection[]>>;
  /** Statuses, in the order of its way, and what they are called. */
  way: readonly string[];
  states: Readonly<Record<string, string>>;
  /** Statuses in which it is written. */
  editable: readonly string[];
  /** Calls that give its PDF: to be looked at, and to be kept or printed, which may be written down. */
  pdf: { shown: string; taken: { path: string; method: 'GET' | 'PUT' } };
  /** How a new one begins on a day (`YYYY-MM-DD`). */
  begun(today: string): Record<string, unknown>;
};
