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
  /** Whether whoever brings a card here says why. */
  asksReason: boolean;
};

/** A card as calls give it. */
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
  /** Counted up to a limit: beyond it `totalEs` says that there are more. */
  total: number;
  totalEs: 'exacto' | 'minimo';
  /** In euros; null where not all of them are counted. */
  suma: string | null;
  filas: BoardRow[];
  /** Where the next cards begin, if there are any. */
  siguiente: string | null;
};

export type BoardData = { columnas: BoardColumn[] };

/** What a card shows. */
export type CardView = {
  name: string;
  to: string;
  code: string;
  facts: readonly string[];
  person: string | null;
};

/** What a board is of. */
export type BoardFamily = {
  /** As in the API. */
  name: string;
  /** Many of them, without article. */
  many: string;
  stages: readonly BoardStage[];
  /** The field that columns add up, and what it is called. */
  amount: { field: string; title: string };
  view(row: BoardRow): CardView;
  /** Whether this person may move cards. */
  movable: boolean;
  /** Said when a call fails without a word. */
  fallbacks: { leer: string; actualizar: string };
};

/** A card on its way to a stage. */
export type Move = { row: BoardRow; to: string; reason?: string };
