import type { StreetsState } from '../street-tiles.server.ts';
import { fingerprintOf } from './archive.server.ts';
import type { TilesConnection } from './tile-drawer.server.ts';

/** Milliseconds between two looks at the file. */
const LOOK_MS = 2_000;

/** Looks at a file that may be missing or be replaced: gives its state now, and its identity at the last look. */
export function lookAtFile(file: string, thread: TilesConnection) {
  let described: { fingerprint: string; state: Promise<StreetsState> } | undefined;
  let offered: string | undefined;
  let lookedAt = 0;

  const describe = async (fingerprint: string): Promise<StreetsState> => {
    try {
      const { coverage } = await thread.ask({ fingerprint });
      return coverage ? { estado: 'bien', coverage } : { estado: 'roto' };
    } catch {
      return { estado: 'roto' };
    }
  };
  const state = async (): Promise<StreetsState> => {
    const fingerprint = await fingerprintOf(file);
    if (fingerprint === undefined) {
      offered = undefined;
      return { estado: 'sin_fichero' };
    }
    if (described?.fingerprint !== fingerprint) described = { fingerprint, state: describe(fingerprint) };
    const found = await described.state;
    // It may have been a fault of the disk: the next look tries again.
    if (found.estado === 'roto') described = undefined;
    offered = found.estado === 'bien' ? fingerprint : undefined;
    return found;
  };
  const look = () => {
    lookedAt = performance.now();
    void state();
  };
  look();
  return {
    state,
    offered: () => {
      if (performance.now() - lookedAt > LOOK_MS) look();
      return offered;
    },
  };
}
