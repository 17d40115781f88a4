import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';
import { shownValue } from '#platform/crud/screens/shown-value.ts';
import { formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import { Foldable } from '#platform/ui/forms/form-section.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Linea } from '../linea-contract.ts';
import { hasMoney } from './lineas.ts';
import styles from './sheet.module.css';

type PaperSheetProps = {
  /** Name of the paper for screen readers. */
  name: string;
  /** Its cliente, dates and way of payment. */
  head: ReactNode;
  more: ReactNode;
  lines: ReactNode;
  /** Content between the lines and the texts. */
  under?: ReactNode;
  texts: ReactNode;
  /** Totals, and content under them. */
  aside: ReactNode;
  /** Content after the sheet, as wide as it. */
  after?: ReactNode;
};

/** Sheet of a paper, the same to write and to read: the head and the lines in sight, the rest folded, the totals beside. */
export const PaperSheet = ({ name, head, more, lines, under, texts, aside, after }: PaperSheetProps) => (
  <div className={styles.sheet}>
    <section className={`${shared.card} ${shared.shrinks}`} aria-label={name}>
      {head}
      {more}
      {lines}
      {under && <div className={`${shared.stack} ${shared.gap8} ${styles.under}`}>{under}</div>}
      {texts}
    </section>
    <aside className={styles.beside}>{aside}</aside>
    {after && (
      <Stack gap="md" className={shared.shrinks}>
        {after}
      </Stack>
    )}
  </div>
);

type FoldProps = {
  title: string;
  /** What the fold holds, in a sentence. */
  gist: string;
  wrong?: boolean;
  children: ReactNode;
};

/** Part of the sheet that is folded, and says what it holds. */
export const Fold = ({ title, gist, wrong = false, children }: FoldProps) => (
  <div className={styles.fold}>
    <Foldable
      folded={!wrong}
      heading={
        <>
          <strong>{title}</strong>
          <span className={`${shared.cut} ${shared.muted}`}>{gist}</span>
        </>
      }
    >
      <div className={styles.folded}>{children}</div>
    </Foldable>
  </div>
);

type GistInput = {
  /** Value of a field, and label of the row that a field points to. */
  read(name: string): unknown;
  labelOf(name: string, family: string, id: string): string | undefined;
  /** Words when nothing is filled in. */
  none: string;
  /** Lines of the paper, whose rates go with its tax. */
  lines: readonly Taxed[];
};

type Taxed = Pick<Linea, 'tipo' | 'regimen' | 'suplido' | 'tipoIva'>;

const listed = new Intl.ListFormat('es-ES');

/** Rates of the lines that bear the tax of the paper: «21 % y 10 %». */
const ratesOf = (lines: readonly Taxed[]): string =>
  listed.format(
    new Set(
      lines.flatMap((line) =>
        hasMoney(line) && line.regimen === 'general' && !line.suplido ? formatPercentText(line.tipoIva) : [],
      ),
    ),
  );

/** The filled fields in a sentence: «Ana Peña · Referencia del cliente: OT-291 · IVA 21 %»; it says if there is no reference. */
export function gistOf(
  { fields }: CrudResource,
  names: readonly string[],
  { read, labelOf, none, lines }: GistInput,
): string {
  const parts = names.flatMap((name) => {
    const field = fields[name];
    const value = read(name);
    if (!field || (field.input.kind === 'percent' && Number(value) === 0)) return [];
    if (field.input.kind === 'flag') return value === true ? field.title : [];
    const text = shownValue(field, value, (family, id) => labelOf(name, family, id));
    if (text === '') return [];
    if (name === 'impuesto') return `${text} ${ratesOf(lines)}`.trim();
    return ['reference', 'choice', 'paragraph'].includes(field.input.kind) ? text : `${field.title}: ${text}`;
  });
  // What is missing comes last.
  const lacks = names.includes('refCliente') && !read('refCliente') ? ['sin referencia'] : [];
  return [...parts, ...lacks].join(' · ') || none;
}
