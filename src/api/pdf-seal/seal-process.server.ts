import { serveReader } from '../readers/serve-reader.server.ts';
import {
  countSealable,
  type PreparedSeal,
  prepareSeal,
  type SealContent,
  UnsealablePdf,
} from './prepare-seal.server.ts';

export type SealOrder = { bytes: Uint8Array; content?: SealContent };
export type SealAnswer = { pages: number } | { prepared: PreparedSeal } | { unsealable: string };

serveReader(async ({ bytes, content }: SealOrder): Promise<SealAnswer> => {
  try {
    return content ? { prepared: await prepareSeal(bytes, content) } : { pages: await countSealable(bytes) };
  } catch (error) {
    if (!(error instanceof UnsealablePdf)) throw error;
    return { unsealable: error.message };
  }
});
