import type { Db } from '#api/db.server.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import type { Supuestos } from '../permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '../permisosConducir/searchable.server.ts';
import type { Tarjeta } from './card.ts';
import { findSection, presentSlug, type Section } from './section-identity.server.ts';
import { chooseOffer, offerCard, sectionOffers } from './section-offers.server.ts';

/** The figures of a section for the usual learner, as its page shows them. */
export type SectionSummary = {
  section: Section;
  provincia: string;
  /** What it offers for the permit asked for or, where it does not teach it, for its principal one; null without any. */
  oferta: { permiso: PermisoBuscable; supuestos: Supuestos; tarjeta: Tarjeta } | null;
};

/** A section by the slug that it has or had, on a day (`YYYY-MM-DD`); undefined when there is none. */
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
