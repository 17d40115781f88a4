import { eq, sql } from 'drizzle-orm';
import type { Cara } from '#oficina/base/letters/parties.ts';
import { caraOf, readSender } from '#oficina/base/letters/sender.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { AVISO_PREVIAS } from './previa-words.ts';
import { isNeeded, onTurn, readFirma } from './read-solicitud.server.ts';
import { personOf } from './sign.server.ts';
import { needsCode, readSignLink } from './sign-links.server.ts';
import { endOf } from './sign-page-words.server.ts';
import { isOpen, type RolFirmante } from './states.ts';

/** State of a solicitud for one of its people. */
export type PasoFirma =
  /** The person may answer now. */
  | 'abierto'
  /** Others answer first. */
  | 'espera'
  /** The person has answered, and others have not. */
  | 'firmado'
  /** Everybody has signed, and the final documento is ready. */
  | 'completo'
  | 'preparando'
  | 'rechazado'
  | 'caducado'
  | 'revocado'
  | 'enlaceCaducado';

/** Contents of the page of a link. */
export type SignPage = {
  paso: PasoFirma;
  documento: string;
  mensaje: string | null;
  /** Hash of the file to sign, which the signer sends back. */
  huella: string;
  nombre: string;
  nif: string;
  rol: RolFirmante;
  correo: string;
  conCodigo: boolean;
  visto: boolean;
  caducaEn: string;
  pidio: string;
  negocio: { nombre: string; email: string; telefono: string | null; cara: Cara };
  /** Progress of each person, with the name that the certificate will give. */
  personas: { nombre: string; rol: RolFirmante; estado: 'firmado' | 'turno' | 'espera' | 'rechazado' }[];
  /** Reason and author of a rejection, or reason of a revocation. */
  motivo: string | null;
  quien: string | null;
  codigo: string | null;
  /** Sentence that warns of signatures of others in the file. */
  aparte: string | null;
  /** Title and text for a person who cannot answer. */
  fin: { titulo: string; texto: string } | null;
};

/** Page of a link; undefined for an unknown secret. */
export async function readSignPage(db: Db, secret: string, now: Date): Promise<SignPage | undefined> {
  const link = await readSignLink(db, secret, now);
  const firma = link && (await readFirma(db, link.solicitudId));
  const one = firma && personOf(firma, link.firmanteId);
  if (!link || !firma || !one) return undefined;
  const [document] = await db
    .select({ nombre: documentos.nombre })
    .from(documentos)
    .where(eq(documentos.id, firma.documentoId));
  const { nombreComercial, email, telefono, ...face } = await readSender(db);
  const turn = isOpen(firma.estado) ? onTurn(firma.firmantes).map(({ id }) => id) : [];
  const refused = firma.firmantes.find(({ rechazadoEn }) => rechazadoEn);
  const page: Omit<SignPage, 'fin'> = {
    paso: stepFor(),
    documento: document?.nombre ?? '',
    mensaje: firma.mensaje,
    huella: firma.hashOriginal,
    conCodigo: needsCode(firma, link),
    nombre: one.nombre,
    nif: one.nif ?? '',
    rol: one.rol,
    correo: link.para,
    visto: one.vistoEn !== null,
    caducaEn: firma.caducaEn.toISOString(),
    pidio: firma.creadaPor,
    negocio: { nombre: nombreComercial, email, telefono, cara: caraOf(face) },
    personas: firma.firmantes.filter(isNeeded).map((each) => ({
      nombre: each.nombre,
      rol: each.rol,
      estado: each.firmadoEn
        ? 'firmado'
        : each.rechazadoEn
          ? 'rechazado'
          : turn.includes(each.id)
            ? 'turno'
            : 'espera',
    })),
    motivo: firma.motivo ?? refused?.rechazadoMotivo ?? null,
    quien: refused?.nombre ?? null,
    codigo: firma.selladoEn ? firma.codigo : null,
    aparte: firma.previas.length > 0 || firma.certificadoId ? AVISO_PREVIAS : null,
  };
  return { ...page, fin: endOf(page) };

  function stepFor(): PasoFirma {
    if (!firma || !one || !link) return 'enlaceCaducado';
    const { estado } = firma;
    if (estado === 'rechazado' || estado === 'caducado' || estado === 'revocado') return estado;
    if (link.caducado) return estado === 'firmado' ? 'enlaceCaducado' : 'caducado';
    if (estado === 'firmado') return firma.selladoEn ? 'completo' : 'preparando';
    if (firma.caducaEn <= now) return 'caducado';
    if (one.firmadoEn) return 'firmado';
    return turn.includes(one.id) ? 'abierto' : 'espera';
  }
}

/** A final file of a solicitud: there are two. */
export type LinkedPart = 'documento' | 'certificado';

/**
 * File that a link may read: the final one when it exists, or the certificate that is apart. Undefined when the link may
 * read nothing now.
 */
export async function readLinkedFile(
  db: Db,
  { secret, part }: { secret: string; part: LinkedPart },
  now: Date,
): Promise<LinkedFile | undefined> {
  const page = await readSignPage(db, secret, now);
  const link = page && (await readSignLink(db, secret, now));
  const firma = link && (await readFirma(db, link.solicitudId));
  if (!page || !firma || !READABLE.includes(page.paso)) return undefined;
  const ended = page.paso === 'completo';
  const final = part === 'certificado' ? firma.certificadoId : firma.documentoFirmadoId;
  if (part === 'certificado' && !(ended && final)) return undefined;
  const id = (ended && final) || firma.documentoId;
  const { rows } = await db.execute<{ tamano: number; sha256: string; revision: string }>(
    sql`SELECT tamano, sha256, revision FROM documentos WHERE id = ${id}`,
  );
  const [stored] = rows;
  const apellido = id === firma.documentoId ? '' : ENDINGS[part];
  return stored && { _id: id, ...stored, nombre: page.documento, apellido };
}

/** File of a link, with its antivirus result. */
type LinkedFile = {
  _id: string;
  tamano: number;
  sha256: string;
  revision: string;
  nombre: string;
  /** Ending that the file's name adds to that of the documento. */
  apellido: string;
};

const ENDINGS: Record<LinkedPart, string> = {
  documento: ' (firmado)',
  certificado: ' (certificado de firmas)',
};

const READABLE: readonly PasoFirma[] = ['abierto', 'espera', 'firmado', 'preparando', 'completo'];
