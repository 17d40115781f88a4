import type { FormLayout } from '#platform/crud/screens/layout.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { etapas, pasosDeEtapa, pideMotivo } from './etapas.ts';

const ALL = keysOf(etapas);

/** Layout of the stage: the options that the row may change to, and the reason field only when it is lost. */
export function etapaLayout(row: { etapa: string } | undefined): Pick<FormLayout, 'options' | 'when'> {
  const now = ALL.find((etapa) => etapa === row?.etapa);
  const reached = now ? ALL.filter((etapa) => etapa === now || pasosDeEtapa[now].includes(etapa)) : ALL;
  return {
    options: { etapa: reached },
    when: { motivoCierre: { field: 'etapa', is: ALL.filter(pideMotivo) } },
  };
}
