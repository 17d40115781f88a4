import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { written } from '#platform/crud/screens/fields/field-texts.ts';
import { useLabels } from '#platform/crud/screens/fields/references.ts';
import { ResourceFields } from '#platform/crud/screens/fields/resource-fields.tsx';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { pointsTo } from '#platform/kit/contract/fields.ts';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { later } from '#platform/ui/later.tsx';
import type { Impuesto } from '../rates.ts';
import styles from './head.module.css';
import { LineaEditor, lineaOfConcepto } from './linea-editor.tsx';
import { isBlank, type LineaText, meant, retaxed, totalsOf } from './lineas.ts';
import { type PaperWriting, textos } from './paper-kind.ts';
import { Fold, gistOf, PaperSheet } from './paper-sheet.tsx';
import { frameOf, lineasOfText, textOfLineas } from './paper-texts.ts';
import { Rounding, TotalsCard } from './totals-card.tsx';
import type { SeenDraft } from './use-seen-draft.ts';

// It comes after what is read and written.
const DraftPdf = later(async () => (await import('./paper-pdf.tsx')).DraftPdf, { reload: false });

type PaperFieldsProps = {
  kind: PaperWriting;
  saving: SavingForm<Texts>;
  /** The paper as its cliente would get it. */
  seen: SeenDraft;
  row?: CrudRow;
  /** Content under the lines. */
  under?: ReactNode;
};

/** Layout with only these fields, in their order. */
export const only = ({ fields }: CrudResource, names: readonly string[]): FormLayout => ({
  sections: [{ title: '', fields: names }],
  hidden: Object.keys(fields).filter((name) => !names.includes(name)),
});

/** Head, lines and totals of a paper, to write them. */
export function PaperFields({ kind, saving, seen, row, under }: PaperFieldsProps) {
  const { resource, fields } = kind;
  const { form } = saving;
  const { impuesto, fecha, preciosConIva, irpf, dtoGlobal1, dtoGlobal2 } = frameOf(form.values);
  const { lines, change } = useLines(saving, impuesto);
  const frame = useMemo(
    () => ({ impuesto, fecha, preciosConIva, irpf, dtoGlobal1, dtoGlobal2 }),
    [impuesto, fecha, preciosConIva, irpf, dtoGlobal1, dtoGlobal2],
  );
  const totals = useMemo(() => totalsOf(lines, frame), [lines, frame]);
  const adding = useMutation({
    mutationFn: (id: string) => crudCalls('conceptosPresupuestos').consultarPorId(id),
    onSuccess: (concept) => change([...meant(lines), lineaOfConcepto(concept, frame)]),
    meta: { fallback: 'Error al obtener el concepto' },
  });
  const named = useNamed(resource, form.values, row);
  const inputs = (names: readonly string[]) => (
    <ResourceFields
      {...{ resource, form: saving, layout: only(resource, names), ...(row && { row }) }}
      plain
    />
  );
  return (
    <PaperSheet
      name={wordsOf(resource).noun}
      head={<div className={styles.head}>{inputs(fields.head)}</div>}
      more={
        <FoldedFields
          {...{ kind, saving, row, lines }}
          title="Más datos"
          names={fields.more}
          none="Sin nada más"
        >
          {inputs(fields.more)}
        </FoldedFields>
      }
      lines={
        <LineaEditor
          {...{ lines, frame }}
          importes={totals.importes}
          problems={saving.errors}
          onChange={change}
          onConcept={(id) => adding.mutate(id)}
        />
      }
      under={under}
      texts={
        <FoldedFields
          {...{ kind, saving, row, lines }}
          title="Textos"
          names={textos}
          none="Sin condiciones ni notas"
        >
          {inputs(textos)}
        </FoldedFields>
      }
      aside={
        <>
          <TotalsCard totals={totals} impuesto={impuesto}>
            <Rounding />
          </TotalsCard>
          {kind.sends && (
            <DraftPdf
              {...{ seen, contacto: named('_idContacto') }}
              named={Boolean(form.values._idCliente || form.values.prospecto)}
            />
          )}
        </>
      }
    />
  );
}

type FoldedFieldsProps = Pick<PaperFieldsProps, 'kind' | 'saving'> & {
  row: CrudRow | undefined;
  lines: readonly LineaText[];
  title: string;
  names: readonly string[];
  none: string;
  children: ReactNode;
};

/** Fields that are folded while nothing in them is wrong. */
function FoldedFields({
  kind: { resource },
  saving,
  row,
  lines,
  title,
  names,
  none,
  children,
}: FoldedFieldsProps) {
  const { values } = saving.form;
  const labelOf = useNamed(resource, values, row);
  const read = (name: string) => {
    const field = resource.fields[name];
    const text = values[name];
    return field && text !== undefined ? written(field, text) : row?.[name];
  };
  return (
    <Fold
      title={title}
      gist={gistOf(resource, names, { read, labelOf, none, lines })}
      wrong={names.some((name) => saving.errors[name])}
    >
      {children}
    </Fold>
  );
}

/** Gives the label of the row that a field of the form points to. */
function useNamed({ fields }: CrudResource, texts: Texts, row: CrudRow | undefined) {
  const labels = useLabels(fields);
  return (name: string): string | undefined => {
    const id = texts[name] || row?.[name];
    const family = fields[name] && pointsTo(fields[name]);
    if (!id || !family) return undefined;
    return (row?.[name] === id && row?.nombres?.[name]) || labels(family, String(id));
  };
}

/** Lines of the form. They are one field, and unchanged lines stay the same objects. */
function useLines({ form, errors }: SavingForm<Texts>, impuesto: Impuesto) {
  const text = form.values.lineas ?? '[]';
  const [held, setHeld] = useState(() => ({ text, lines: lineasOfText(text) }));
  // Another person changed the text, or the server did.
  const current = held.text === text ? held : { text, lines: lineasOfText(text, held.lines) };
  if (current !== held) setHeld(current);
  const change = (lines: LineaText[]) => {
    const next = { text: textOfLineas(lines), lines };
    setHeld(next);
    form.setFieldValue('lineas', next.text);
    // A moved line has another index: the next submit finds the errors again.
    for (const name of Object.keys(errors)) if (name.startsWith('lineas')) form.clearFieldError(name);
  };
  const taxed = useRef(impuesto);
  useEffect(() => {
    if (taxed.current === impuesto) return;
    taxed.current = impuesto;
    if (current.lines.some(isBlank)) change(retaxed(current.lines, impuesto));
  });
  return { lines: current.lines, change };
}
