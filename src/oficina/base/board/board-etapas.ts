import { keysOf } from '#platform/kit/contract/keys-of.ts';
import './etapas.css';
import type { BoardStage } from '#platform/ui/board/types.ts';
import { etapaIcons } from './etapa-icons.tsx';
import { etapas, pasosDeEtapa, pideMotivo } from './etapas.ts';

/** Etapas for a board. */
export const boardEtapas: readonly BoardStage[] = keysOf(etapas).map((id) => ({
  id,
  title: etapas[id],
  className: id,
  icon: etapaIcons[id],
  steps: pasosDeEtapa[id],
  asksReason: pideMotivo(id),
}));
