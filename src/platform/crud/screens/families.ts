import { type ComponentType, createContext, useContext } from 'react';
import type { CrudRow } from './resource-types.ts';

/** Data of a family for the fields that point to it, with the permissions of the person. */
export type KnownFamily = {
  /** Too many rows to load all of them: the server searches. */
  big: boolean;
  /** Fields that together name a row. */
  label?: readonly string[];
  /** Fields that tell apart two rows of the same name. */
  subtitle: readonly string[];
  /** Address of the rows' screens, when they exist and the person may see them. */
  base?: string;
  /** Loads the form that creates a row from within another form, when the person may create one. */
  creation?: () => Promise<ComponentType<QuickFormProps>>;
};

export type QuickFormProps = {
  /** Searched text, which starts the new row's name. */
  text: string;
  onCreated(row: CrudRow): void;
  onClose(): void;
};

/** Family by its name in the API; undefined for a family with only a list. */
export type Families = (name: string) => KnownFamily | undefined;

const Context = createContext<Families>(() => undefined);

export const FamiliesProvider = Context.Provider;

const UNKNOWN: KnownFamily = { big: false, subtitle: [] };

export const useFamily = (name: string): KnownFamily => useContext(Context)(name) ?? UNKNOWN;

export const useFamilies = (): Families => useContext(Context);
