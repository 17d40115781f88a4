import { type ComponentType, createContext, useContext } from 'react';
import type { CrudRow } from './resource-types.ts';

/** What fields that point to a family need to know of it, and what whoever is signed in may do there. */
export type KnownFamily = {
  /** Too many rows to have them all at hand: they are looked for by the server. */
  big: boolean;
  /** What a row is called, of its fields; said together. */
  label?: readonly string[];
  /** What tells apart two rows that are called the same. */
  subtitle: readonly string[];
  /** Where its rows have their screens, if there are any and they may be seen. */
  base?: string;
  /** How to make a row of it from within another form, if they may: loads its form. */
  creation?: () => Promise<ComponentType<QuickFormProps>>;
};

export type QuickFormProps = {
  /** What was being looked for: how the new row begins to be called. */
  text: string;
  onCreated(row: CrudRow): void;
  onClose(): void;
};

/** By the family's name in the API; undefined for those that have no more than a list. */
export type Families = (name: string) => KnownFamily | undefined;

const Context = createContext<Families>(() => undefined);

export const FamiliesProvider = Context.Provider;

const UNKNOWN: KnownFamily = { big: false, subtitle: [] };

export const useFamily = (name: string): KnownFamily => useContext(Context)(name) ?? UNKNOWN;

export const useFamilies = (): Families => useContext(Context);
