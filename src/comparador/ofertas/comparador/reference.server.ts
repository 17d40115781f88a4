import { type Periodo, statisticsPeriod } from '#comparador/dgt/period.server.ts';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { listFeatures } from '#comparador/tarifas/caracteristicasAutoescuela/list.server.ts';
import {
  type PermisoBuscable,
  searchableCourses,
  searchablePermits,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { readSiteData, type SiteData } from '#oficina/ventas/negocio/site-data.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/** Data that nearly every public answer needs and that seldom change. */
export type Reference = {
  /** Permits with official results. */
  permisos: PermisoBuscable[];
  /** Courses, which have only the prices that are published. */
  cursos: PermisoBuscable[];
  features: Caracteristica[];
  periodo: Periodo | undefined;
  site: SiteData;
};

/** Reads the reference of a version of the catalogue; without a version, the reference of this moment. */
export type ReferenceReader = (version: string | undefined) => Promise<Reference>;

/** A reader that asks the database once for each version. */
export function referenceReader(db: Db): ReferenceReader {
  let kept: { version: string; reference: Promise<Reference> } | undefined;
  return (version) => {
    if (version === undefined) return readReference(db);
    if (kept?.version === version) return kept.reference;
    const made = { version, reference: readReference(db) };
    kept = made;
    // A failure reaches the calls that wait for it; the next call reads again.
    made.reference.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.reference;
  };
}

async function readReference(db: Db): Promise<Reference> {
  const [permisos, cursos, features, periodo, site] = await Promise.all([
    searchablePermits(db),
    searchableCourses(db),
    listFeatures(db),
    statisticsPeriod(db),
    readSiteData(db),
  ]);
  return { permisos, cursos, features, periodo, site };
}
