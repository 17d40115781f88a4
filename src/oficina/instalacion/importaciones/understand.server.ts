import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Perfil } from '#oficina/base/roles/roles.ts';
import { invalidFields, outOfDate } from '#platform/http/errors.server.ts';
import { type Correccion, type Decisiones, MAX_CORRECCIONES } from './contract.ts';
import { withCorrections } from './corrections.ts';
import { firmaOf } from './guess-mapping.ts';
import { fieldsFor, type Importable } from './importable.server.ts';
import { findImport, type StoredImport, toImport } from './read-imports.server.ts';
import type { ImportServices } from './services.server.ts';
import { importaciones } from './table.server.ts';
import { describeFile, mappingFor } from './uploads.server.ts';
import type { Author } from './write-rows.server.ts';

type ImportTarget = { row: StoredImport; version: number; importable: Importable; by: Author & Perfil };
type Change = { lectura?: StoredImport['lectura'] | undefined; decisiones?: Decisiones | undefined };

/**
 * Reads the file again as a person chose, or turns ways of understanding its rows on or off. A new reading has other columns,
 * so the earlier corrections are forgotten. Gives the import, which must be tried again.
 */
export async function understandAgain(
  services: ImportServices,
  { row, version, importable, by }: ImportTarget,
  { lectura, decisiones }: Change,
): Promise<StoredImport> {
  const read = lectura && { ...row.lectura, ...lectura };
  const described = read && (await describeFile(services, row.id, { among: [importable], lectura: read }));
  const mapped =
    described && (await mappingFor(services, { importable, by, ...headingsOf(described.titulos) }));
  return change(services, row, version, {
    ...(decisiones && { decisiones }),
    ...(described && {
      ...mapped,
      lectura: read,
      firma: firmaOf(described.titulos),
      columnas: described.columnas,
      entendido: described.entendido,
      filas: described.total,
      correcciones: [],
    }),
  });
}

const headingsOf = (titulos: string[]) => ({ titulos, firma: firmaOf(titulos) });

/** Adds corrections of cells. Throws for a field that this person may not bring. */
export async function correctCells(
  services: ImportServices,
  { row, version, importable, by }: ImportTarget,
  correcciones: Correccion[],
): Promise<StoredImport> {
  const fields = fieldsFor(importable, by);
  const strange = correcciones.find(({ campo }) => !(campo in fields));
  if (strange)
    throw invalidFields([{ campo: 'correcciones', motivo: `no hay ningún campo ${strange.campo}` }]);
  const all = withCorrections(row.correcciones, correcciones);
  if (all.length > MAX_CORRECCIONES)
    throw invalidFields([
      {
        campo: 'correcciones',
        motivo: `son demasiadas (${MAX_CORRECCIONES} como mucho): corrige el archivo y vuelve a subirlo`,
      },
    ]);
  return change(services, row, version, { correcciones: all });
}

async function change(
  services: ImportServices,
  row: StoredImport,
  version: number,
  values: Partial<StoredImport>,
): Promise<StoredImport> {
  const [changed] = await services.db
    .update(importaciones)
    .set({
      ...values,
      estado: 'subida',
      error: null,
      modificadoEn: services.clock(),
      version: sql`${importaciones.version} + 1`,
    })
    .where(
      and(
        eq(importaciones.id, row.id),
        eq(importaciones.version, version),
        inArray(importaciones.estado, ['subida', 'simulada', 'fallida']),
      ),
    )
    .returning();
  if (!changed) throw outOfDate(await toImport(services, await findImport(services, row.id)));
  return changed;
}
