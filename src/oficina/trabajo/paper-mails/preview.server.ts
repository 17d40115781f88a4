import type { Valores } from '#oficina/base/letters/fill.ts';
import { footOf, inOneLine } from '#oficina/base/letters/letter.server.ts';
import { readSender, type Sender } from '#oficina/base/letters/sender.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { VerPlantilla, VistaPrevia } from '#oficina/correo/plantillasCorreo/contract.ts';
import {
  type ClaseDePlantilla,
  claseDe,
  type FamiliaDePapel,
} from '#oficina/correo/plantillasCorreo/kinds.ts';
import { letterIn } from '#oficina/correo/plantillasCorreo/letter-from-plantilla.server.ts';
import { findPlantilla, refuseUnsendable } from '#oficina/correo/plantillasCorreo/plantillas.server.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import type { PaperFamily } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notAllowed, notFound } from '#platform/http/errors.server.ts';
import { valuesOf } from './values-of.server.ts';

const FAMILIES: Record<FamiliaDePapel, PaperFamily> = {
  presupuestos: presupuestosFamily,
  pedidos: pedidosFamily,
  facturas: facturasFamily,
};

type PreviewQuery = { asked: VerPlantilla; actor: Actor; publicUrl: string };

/**
 * Makes a preview of a correo with this text, about a paper within the actor's reach. It sends nothing and
 * makes no link.
 */
export async function previewOf(db: Db, { asked, actor, publicUrl }: PreviewQuery): Promise<VistaPrevia> {
  const { _id, _idPapel } = asked;
  const plantilla = await findPlantilla(db, _id);
  const textos = { asunto: asked.asunto ?? plantilla.asunto, cuerpo: asked.cuerpo ?? plantilla.cuerpo };
  refuseUnsendable(plantilla, textos);
  const negocio = await readSender(db);
  const clase = claseDe(plantilla.tipo);
  const valores =
    _idPapel === undefined
      ? exampleOf(clase, negocio)
      : await valuesFor(db, { familia: clase.familia, id: _idPapel, actor, negocio });
  const { subject, paragraphs, closing = [] } = letterIn(plantilla.tipo, textos, valores);
  const pie = footOf({ negocio, publicUrl }).filter(Boolean);
  return {
    asunto: inOneLine(subject),
    parrafos: paragraphs,
    boton: clase.boton ?? null,
    cierre: closing,
    pie,
  };
}

const exampleOf = ({ campos }: ClaseDePlantilla, negocio: Sender): Valores => ({
  ...Object.fromEntries(Object.entries(campos).map(([name, { ejemplo }]) => [name, ejemplo])),
  negocio: negocio.nombreComercial,
});

type Of = { familia: FamiliaDePapel; id: string; actor: Actor; negocio: Sender };

async function valuesFor(db: Db, { familia, id, actor, negocio }: Of): Promise<Valores> {
  const family = FAMILIES[familia];
  const reach = permitted(actor, family.recurso, 'L');
  if (!reach) throw notAllowed();
  await findPaper(db, family, id, family.scope(actor, reach, 'consultarPorId'));
  const valores = await valuesOf[familia](db, id, negocio);
  if (!valores) throw notFound(family.resource.one);
  return valores;
}
