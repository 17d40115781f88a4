import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { ResourceFields } from '#platform/crud/screens/fields/resource-fields.tsx';
import type { FormLayout, LayoutSection } from '#platform/crud/screens/layout.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import type { Texts } from '#platform/ui/forms/versions.ts';
import shared from '#platform/ui/shared.module.css';
import { LineaEditor, lineaOfConcepto } from './linea-editor.tsx';
import { type LineaText, totalsOf } from './lineas.ts';
import { frameOf, lineasOfText, textOfLineas } from './paper-texts.ts';
import { TotalsCard } from './totals-card.tsx';

type PaperFieldsProps = {
  resource: CrudResource;
  /** Sections above the lines, and below them. */
  sections: { above: readonly LayoutSection[]; below: readonly LayoutSection[] };
  saving: SavingForm<Texts>;
  row?: CrudRow;
};

/** Layout with only these sections. */
function only({ fields }: CrudResource, sections: readonly LayoutSection[]): FormLayout {
  const shown = new Set(sections.flatMap((section) => section.fields));
  return { sections, hidden: Object.keys(fields).filter((name) => !shown.has(name)) };
}

/** Head, lines and totals of a paper. */
export function PaperFields({ resource, sections, saving, row }: PaperFieldsProps) {
  const { form } = saving;
  const { lines, change } = useLines(saving);
  const { impuesto, fecha, preciosConIva, irpf, dtoGlobal1, dtoGlobal2 } = frameOf(form.values);
  const frame = useMemo(
    () => ({ impuesto, fecha, preciosConIva, irpf, dtoGlobal1, dtoGlobal2 }),
    [impuesto, fecha, preciosConIva, irpf, dtoGlobal1, dtoGlobal2],
  );
  const totals = useMemo(() => totalsOf(lines, frame), [lines, frame]);
  const adding = useMutation({
    mutationFn: (id: string) => crudCalls('conceptosPresupuestos').consultarPorId(id),
    onSuccess: (concept) => change([...lines, lineaOfConcepto(concept, frame)]),
    meta: { fallback: 'Error al obtener el concepto' },
  });
  const shown = { resource, form: saving, ...(row && { row }) };
  return (
    <div className={shared.beside}>
      <div className={`${shared.stack} ${shared.oneColumn} ${shared.gap16}`}>
        <ResourceFields {...shown} layout={only(resource, sections.above)} />
        <FormSection title="Líneas">
          <LineaEditor
            {...{ lines, frame }}
            importes={totals.importes}
            problems={saving.errors}
            onChange={change}
            onConcept={(id) => adding.mutate(id)}
          />
        </FormSection>
        <ResourceFields {...shown} layout={only(resource, sections.below)} />
      </div>
      <aside>
        <TotalsCard totals={totals} impuesto={impuesto} />
      </aside>
    </div>
  );
}

/** Lines of the form. They are one field, and unchanged lines stay the same objects. */
function useLines({ form, errors }: SavingForm<Texts>) {
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
  return { lines: current.lines, change };
}
