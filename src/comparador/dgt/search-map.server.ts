import { importMapLayer, type LayerSummary } from './import-map-layer.server.ts';
import type { ImportDatabase } from './import-month.server.ts';
import { readLayerBytes, readMapLayer, type SourceOptions } from './map-layer-source.server.ts';
import { runNoted } from './noted-run.server.ts';

/** Content of a file that somebody sent, and its name. */
export type UploadedFile = { bytes: Buffer; name: string };

export type MapSearch = {
  /** A file, or the addresses of the layer by each of its names; or an uploaded file. */
  sources: readonly string[] | UploadedFile;
  clock: () => Date;
  automatica?: boolean;
  /** A search that was noted when somebody asked for it. */
  id?: string | undefined;
  aunqueFalten?: boolean;
  /** Keeps nothing but what it would change. */
  prueba?: boolean;
  reading?: SourceOptions;
};

/**
 * Reads the DGT's map from a file or over the network, and stores the places of the known sections. Notes in
 * `busquedas_direcciones` how it goes. Gives nothing when the search of that id has already ended. Throws the errors of
 * `readMapLayer`, `importMapLayer` and `noteRun`.
 */
export async function searchMap(
  db: ImportDatabase,
  { sources, clock, automatica = false, id, aunqueFalten = false, prueba = false, reading }: MapSearch,
): Promise<LayerSummary | undefined> {
  let summary: LayerSummary | undefined;
  const asked = { tabla: 'busquedas_direcciones', fuente: 'dgt', clock, automatica, id } as const;
  await runNoted(db, asked, async ({ id: busquedaId, onProgress }) => {
    const { features, source } =
      'bytes' in sources
        ? readLayerBytes(sources.bytes, sources.name)
        : await readMapLayer(sources, { ...reading, onProgress });
    if ('bytes' in sources) onProgress(features.length, features.length);
    summary = await importMapLayer(db, features, { source, clock, aunqueFalten, prueba, busquedaId });
    const { avisos, ...counts } = summary;
    const conDudas = Object.values(avisos).reduce((sum, many) => sum + many, 0);
    return { origen: source, resumen: { ...counts, conDudas } };
  });
  return summary;
}
