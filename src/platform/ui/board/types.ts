import type { ReactNode } from 'react';

/** A stage that cards go through. */
export type BoardStage = {
  id: string;
  title: string;
  /** The class that colours it. */
  className: string;
  icon: ReactNode;
  /** Stages that a card may go to from here. */
  steps: readonly string[];
  /** True when a card that arrives here needs a reason. */
  asksReason: boolean;
};

/** Card, as the calls give it. */
export type BoardRow = {
  _id: string;
  version: number;
  etapa: string;
  etapaDesde: string;
  motivoCierre: string | null;
  nombres?: Record<string, string | null>;
} & Record<string, unknown>;

export type BoardColumn = {
  etapa: string;
  /** Count up to a limit; beyond it `totalEs` is 'minimo'. */
  total: number;
  totalEs: 'exacto' | 'minimo';
  /** Euros; null when not all of them are counted. */
  suma: string | null;
  filas: BoardRow[];
  /** Cursor of the next cards; null when there are no more. */
  siguiente: string | null;
};

export type BoardData = { columnas: BoardColumn[] };

/** Contents of a card. */
export type CardView = {
  name: string;
  to: string;
  code: string;
  facts: readonly string[];
  person: string | null;
};

/** Family of a board. */
export type BoardFamily = {
  /** Name in the API. */
  name: string;
  /** Plural without article. */
  many: string;
  stages: readonly BoardStage[];
  /** Field that the columns add up, and its title. */
  amount: { field: string; title: string };
  view(row: BoardRow): CardView;
  /** Whether this person may move cards. */
  movable: boolean;
  /** Messages for calls that fail without one. */
  fallbacks: { leer: string; actualizar: string };
};

/** A card on its way to a stage. */
export type Move = { row: BoardRow; to: string; reason?: string };
