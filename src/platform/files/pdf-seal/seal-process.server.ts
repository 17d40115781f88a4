import { serveReader } from '../readers/serve-reader.server.ts';
import {
  inspectSealable,
  type PreparedSeal,
  prepareSeal,
  type Sealable,
  type SealContent,
  UnsealablePdf,
} from './prepare-seal.server.ts';
import type { FirmaPrevia } from './read-previas.server.ts';

export type SealOrder = { bytes: Uint8Array; content?: SealContent };
export type SealAnswer =
  | { sealable: Sealable }
  | { prepared: PreparedSeal }
  | { unsealable: string; previas: FirmaPrevia[] };

serveReader(async ({ bytes, content }: SealOrder): Promise<SealAnswer> => {
  try {
    return content
      ? { prepared: await prepareSeal(bytes, content) }
      : { sealable: await inspectSealable(bytes) };
  } catch (error) {
    if (!(error instanceof UnsealablePdf)) throw error;
    return { unsealable: error.message, previas: error.previas };
  }
});
