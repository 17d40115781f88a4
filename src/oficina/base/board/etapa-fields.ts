import { choice, moment, optional, paragraph, system } from '#platform/kit/contract/fields.ts';
import type { FieldProblem } from '#platform/kit/contract/resource.ts';
import { type Etapa, etapas, pasosDeEtapa, pideMotivo } from './etapas.ts';

/** Fields of the funnel, for clientes and alumnos. */
export const camposDeEtapa = {
  etapa: choice({ title: 'Etapa', options: etapas, initial: 'prospeccion' }),
  etapaDesde: system(moment({ title: 'En esta etapa desde' })),
  motivoCierre: optional(paragraph({ title: 'Motivo de la pérdida o el descarte', max: 500, rows: 2 })),
};

type EnEtapa = { etapa: Etapa; motivoCierre: string | null };

/** Problems of a stage: a step that does not exist, or a loss without a reason. */
export function problemasDeEtapa(row: EnEtapa, before: EnEtapa | null): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (before && before.etapa !== row.etapa && !pasosDeEtapa[before.etapa].includes(row.etapa)) {
    const steps = new Intl.ListFormat('es-ES', { type: 'disjunction' }).format(
      pasosDeEtapa[before.etapa].map((etapa) => etapas[etapa]),
    );
    problems.push({ campo: 'etapa', motivo: `de ${etapas[before.etapa]} se pasa a ${steps}` });
  }
  if (pideMotivo(row.etapa) && !row.motivoCierre?.trim())
    problems.push({ campo: 'motivoCierre', motivo: 'di por qué se ha perdido o descartado' });
  return problems;
}
