import type { Supuestos } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { Tarjeta } from './card.ts';
import { findSection, presentSlug, type Section } from './section-identity.server.ts';
import { chooseOffer, offerCard, sectionOffers } from './section-offers.server.ts';

/** Figures of a section for the usual alumno, as its page shows them. */
export type SectionSummary = {
  section: Section;
  provincia: string;
  /**
   * Offer for the requested permit or, if the section does not teach it, for its principal one; null
   * without offers.
   */
  oferta: { permiso: PermisoBuscable; supuestos: Supuestos; tarjeta: Tarjeta } | null;
};

/** Reads a section by its current or earlier slug, on a day (`YYYY-MM-DD`); undefined if there is none. */
export async function sectionSummary(
  db: Db,
  asked: { slug: string; permiso: string | null; permisos: PermisoBuscable[]; hoy: string },
): Promise<SectionSummary | undefined> {
  const { slug, permiso, permisos, hoy } = asked;
  const section = (await findSection(db, slug)) ?? (await renamed(db, slug));
  if (!section) return undefined;
  const offers = await sectionOffers(db, { seccion: section.id, permisos, hoy });
  const chosen = chooseOffer(offers, { permiso, clases: null, teoria: false, automatico: false });
  return {
    section,
    provincia: provinciaPorCodigo(section.codProvincia)?.provincia ?? '',
    oferta: chosen
      ? {
          permiso: chosen.oferta.permiso,
          supuestos: chosen.supuestos,
          tarjeta: offerCard(chosen.oferta, chosen.supuestos, hoy),
        }
      : null,
  };
}

async function renamed(db: Db, slug: string): Promise<Section | undefined> {
  const present = await presentSlug(db, slug);
  return present ? findSection(db, present) : undefined;
}
