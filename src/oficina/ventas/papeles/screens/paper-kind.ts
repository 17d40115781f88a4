import type { ScreenFamily } from '#oficina/base/family.ts';
import type { Accion } from '#oficina/base/roles/roles.ts';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';

/** Fields of the sums of a paper, folded under its head. */
export const cuentas = ['dtoGlobal1', 'dtoGlobal2', 'impuesto', 'irpf', 'serie', 'preciosConIva'] as const;

/** Texts of a paper, folded under its lines. */
export const textos = ['condiciones', 'notasPublicas', 'notasPrivadas'] as const;

/** Data for a form with a head and lines: a paper, a plantilla or a factura recurrente. */
export type PaperWriting = Pick<PaperKind, 'family' | 'resource' | 'fields' | 'begun'> &
  Partial<Pick<PaperKind, 'sends' | 'way' | 'lacking'>>;

/** Data of a kind of paper for the screens. */
export type PaperKind<R extends CrudResource = CrudResource> = {
  family: ScreenFamily;
  resource: R;
  /** Fields of the head, the cliente first, and those that are folded under it. Its texts are folded under the lines. */
  fields: Readonly<Record<'head' | 'more', readonly string[]>>;
  /** Words for a field of the head that is empty and should not be, where it is only read. */
  lacking?: Readonly<Record<string, string>>;
  /** States in their order, and their names. */
  way: readonly string[];
  states: Readonly<Record<string, string>>;
  /** How a draft is sent: the words of the button, the right that it takes, and the state where it leaves the paper. */
  sends: { button: string; accion: Accion; to: string };
  /** States in which it can be changed. */
  editable: readonly string[];
  /** Calls that give its PDF: `shown`, to look at it; `taken`, to keep or print it, which may note it. */
  pdf: { shown: string; taken: { path: string; method: 'GET' | 'PUT' } };
  /** Fields of a new paper on a day (`YYYY-MM-DD`). */
  begun(today: string): Record<string, unknown>;
};
