import { createContext, useContext } from 'react';
import type { HistoryEntry } from './history.ts';

/** Reads the history of a row, the latest change first. */
export type ReadHistory = (family: string, id: string, signal: AbortSignal) => Promise<HistoryEntry[]>;

const Reader = createContext<ReadHistory | undefined>(undefined);

/** Provider that lets the forms inside show the history of their rows. */
export const HistoryProvider = Reader.Provider;

export const useHistoryReader = () => useContext(Reader);

export const historyKey = (name: string, id: string) => [name, 'history', id];
