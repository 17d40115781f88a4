import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { FirmaPrevia } from '#platform/files/pdf-seal/read-previas.server.ts';

/**
 * Public data of a signed documento for anybody with its code: not its contents, nor how to reach its
 * people.
 */
export type Comprobacion = {
  codigo: string;
  revocado: boolean;
  /** Kind of the documento. */
  clase: string;
  negocio: string;
  pidioEn: string;
  selladoEn: string;
  /** Each with the first name and the initials of the rest. */
  firmas: { nombre: string; en: string; vistoBueno: boolean }[];
  hashFirmado: string;
  hashOriginal: string;
  /** SHA-256 of the certificate, when it is a file apart. */
  hashCertificado: string | null;
  /** Signatures that the file brought, each with the initials of its owner. */
  previas: FirmaPrevia[];
  sello: { titular: string; propio: boolean; huella: string };
};

type Row = Omit<Comprobacion, 'firmas' | 'sello'> & {
  titular: string;
  propio: boolean;
  huella: string;
  firmas: Comprobacion['firmas'];
};

/** Data of a signed and sealed documento by its code, however it is written; undefined for any other. */
export async function readComprobacion(
  db: Pick<Db, 'execute'>,
  written: string,
): Promise<Comprobacion | undefined> {
  const letters = written.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const codigo = (letters.match(/.{1,4}/g) ?? []).join('-');
  const { rows } = await db.execute<Row>(sql`
    SELECT s.codigo, s.estado = 'revocado' AS revocado, c.nombre AS clase, n.razon_social AS negocio,
      to_json(s.creada_en)#>>'{}' AS "pidioEn", to_json(s.sellado_en)#>>'{}' AS "selladoEn",
      s.hash_firmado AS "hashFirmado", s.hash_original AS "hashOriginal", s.hash_certificado AS "hashCertificado", s.previas,
      s.sello_titular AS titular, s.sello_propio AS propio, s.sello_huella AS huella,
      (SELECT json_agg(json_build_object('nombre', g.nombre, 'en', g.firmado_en, 'vistoBueno', f.rol = 'aprobador')
          ORDER BY g.firmado_en, g.id)
        FROM firmas g JOIN firmantes f ON f.id = g.firmante_id WHERE f.solicitud_id = s.id) AS firmas
    FROM solicitudes_firma s JOIN documentos d ON d.id = s.documento_id
    JOIN clasificaciones_documento c ON c.id = d.clasificacion_id CROSS JOIN negocio n
    WHERE s.codigo = ${codigo} AND s.sellado_en IS NOT NULL`);
  const [row] = rows;
  if (!row) return undefined;
  const { titular, propio, huella, firmas, previas, ...said } = row;
  return {
    ...said,
    firmas: firmas.map((firma) => ({ ...firma, nombre: initialsOf(firma.nombre) })),
    previas: previas.map((previa) => ({
      ...previa,
      titular: (previa.titular && initialsOf(withoutNumbers(previa.titular))) || null,
      nombre: null,
    })),
    sello: { titular, propio, huella },
  };
}

/** Certificates of people often have their NIF beside the name. */
const withoutNumbers = (name: string) => name.replace(/[\s,–-]*\S*\d\S*/g, '');

/** 'Ana López García' as 'Ana L. G.': enough for people who know her, and no more for others. */
function initialsOf(nombre: string): string {
  const [first = '', ...others] = nombre.trim().split(/\s+/);
  return [first, ...others.map((word) => `${[...word][0]?.toUpperCase() ?? ''}.`)].join(' ');
}
