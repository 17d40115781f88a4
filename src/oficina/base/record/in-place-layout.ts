import { type Etapa, pideMotivo } from '#oficina/base/board/etapas.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';

/** Layout to edit in place. It leaves out the etapas that need a reason: only the form has the field for the reason. */
export const inPlaceLayout = (layout: FormLayout, { etapa: now }: { etapa: string }): FormLayout => ({
  ...layout,
  options: {
    ...layout.options,
    etapa: layout.options?.etapa?.filter((etapa) => etapa === now || !pideMotivo(etapa as Etapa)) ?? [],
  },
});
