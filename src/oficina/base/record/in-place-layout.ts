import { type Etapa, pideMotivo } from '#oficina/base/board/etapas.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';

/** Layout for writing in place: without the etapas that ask for a reason, because the form has a field for it. */
export const inPlaceLayout = (layout: FormLayout, { etapa: now }: { etapa: string }): FormLayout => ({
  ...layout,
  options: {
    ...layout.options,
    etapa: layout.options?.etapa?.filter((etapa) => etapa === now || !pideMotivo(etapa as Etapa)) ?? [],
  },
});
