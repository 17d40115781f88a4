import { type SQL, sql } from 'drizzle-orm';
import { also, any, ids, mentions, type Persona, SUPRIMIDA, texts } from '../person.server.ts';
import { AJENO, CINCO_ANIOS, CONTRATO, INTERES, PRUEBA, type TablaPersonal } from './entry.server.ts';

const GUARDAR = 'Guardar los documentos de clientes y alumnos';
const FIRMAR = 'Firmar a distancia, y poder demostrarlo';
const PLAZO_FIRMA = 'Cinco años desde la firma';
const SUBIDO = 'Quien lo subió';
const FIRMANTE = 'Quien pidió la firma, y quien firmó';

const DOCUMENT =
  'nombre, nombre_original, tipo, tamano, num_version, subido_en, retener_hasta, etiquetas, estado_firma';

/** The person's own documentos, in all versions; papers of others are not among them. */
export const theirDocumentos = ({ alumnos, contactos, clientes }: Persona) =>
  any(
    ids('alumno_id', alumnos),
    ids('contacto_id', contactos),
    also(ids('cliente_id', clientes), `entidad IN ('cliente', 'contacto', 'presupuesto', 'pedido')`),
  );

/** Documentos sent for signature in any version, receipts of depositos, and documentos of a factura. */
export const UNDER_PROOF = `entidad = 'factura' OR grupo_id IN (SELECT d.grupo_id FROM documentos d
  JOIN solicitudes_firma s ON s.documento_id = d.id OR s.documento_firmado_id = d.id)
  OR grupo_id IN (SELECT d.grupo_id FROM documentos d JOIN depositos x ON x.documento_id = d.id)`;

/**
 * Signers who are this person: by address or NIF or, when they have neither, by their full name, or alone in a documento of the person's own.
 * A signer with another NIF is another person, and so may be each of several who sign one documento.
 */
const signers = (persona: Persona): SQL | undefined => {
  const { emails, nifs, nombres, alumnos, contactos } = persona;
  const own = any(ids('alumno_id', alumnos), ids('contacto_id', contactos));
  const unknown = any(
    texts('nombre', nombres),
    own &&
      sql`solicitud_id IN (SELECT o.solicitud_id FROM firmantes o JOIN solicitudes_firma s ON s.id = o.solicitud_id AND o.rol <> 'copia'
        WHERE s.documento_id IN (SELECT id FROM documentos WHERE ${own}) GROUP BY o.solicitud_id HAVING count(*) = 1)`,
  );
  const another = sql`EXISTS (SELECT FROM firmas x WHERE x.firmante_id = firmantes.id AND x.nif IS NOT NULL
    AND NOT coalesce(${texts('x.nif', nifs) ?? sql`false`}, false))`;
  const nameless = also(unknown, 'email IS NULL AND nif IS NULL');
  return any(texts('email', emails), texts('nif', nifs), nameless && sql`${nameless} AND NOT ${another}`);
};

/** Signature requests in which this person takes part. */
const firmas = (persona: Persona): SQL | undefined => {
  const who = signers(persona);
  return who && sql`(SELECT solicitud_id FROM firmantes WHERE ${who})`;
};

/** Tables of kept files and signed documentos. */
export const signedTables: TablaPersonal[] = [
  {
    tabla: 'enlaces_firma',
    titulo: 'Enlaces para firmar',
    personales: 'para',
    finalidad: FIRMAR,
    base: CONTRATO,
    plazo: 'Lo que dure la firma',
    origen: FIRMANTE,
    reglas: [{ filas: ({ emails }) => texts('para', emails), trato: 'borrar', da: 'para, caduca_en' }],
  },
  {
    tabla: 'codigos_firma',
    titulo: 'Códigos para firmar',
    personales: 'pedido_en usado_en',
    finalidad: FIRMAR,
    base: CONTRATO,
    plazo: PLAZO_FIRMA,
    origen: 'El programa',
    reglas: [
      {
        filas: (persona) => {
          const who = signers(persona);
          return who && sql`firmante_id IN (SELECT id FROM firmantes WHERE ${who})`;
        },
        trato: 'conservar',
        por: PRUEBA,
        hasta: CINCO_ANIOS('pedido_en'),
        da: 'pedido_en, usado_en',
      },
    ],
  },
  {
    tabla: 'firmantes',
    titulo: 'Firmas que se le pidieron',
    personales:
      'nombre nif email rechazado_motivo enviado_en visto_en firmado_en rechazado_en recordado_en codigo_en',
    finalidad: FIRMAR,
    base: CONTRATO,
    plazo: PLAZO_FIRMA,
    origen: FIRMANTE,
    reglas: [
      {
        filas: signers,
        trato: 'conservar',
        por: PRUEBA,
        hasta: CINCO_ANIOS('coalesce(firmado_en, rechazado_en, enviado_en, now())'),
        da: 'nombre, nif, email, rol, enviado_en, visto_en, firmado_en, rechazado_en, rechazado_motivo',
      },
    ],
  },
  {
    tabla: 'firmas',
    titulo: 'Firmas',
    personales: 'nombre nif email trazo ip agente firmado_en codigo_en',
    finalidad: FIRMAR,
    base: CONTRATO,
    plazo: PLAZO_FIRMA,
    origen: 'Quien firmó',
    reglas: [
      {
        filas: (persona) => {
          const { usuarios, emails, nifs } = persona;
          const who = signers(persona);
          return any(
            ids('usuario_id', usuarios),
            texts('email', emails),
            texts('nif', nifs),
            who && sql`firmante_id IN (SELECT id FROM firmantes WHERE ${who})`,
          );
        },
        trato: 'conservar',
        por: PRUEBA,
        hasta: CINCO_ANIOS('firmado_en'),
        da: 'nombre, nif, email, metodo, trazo, texto, version_texto, hash, firmado_en, codigo_en, ip, agente',
      },
    ],
  },
  {
    tabla: 'firmas_eventos',
    titulo: 'Pasos de lo que firmó o aceptó',
    personales: 'quien detalle ip agente',
    finalidad: FIRMAR,
    base: CONTRATO,
    plazo: PLAZO_FIRMA,
    origen: 'El programa',
    reglas: [
      {
        filas: (persona) => {
          const own = firmas(persona);
          const said = mentions('quien detalle', persona.patronNombres);
          const presupuestos = ids('contacto_id', persona.contactos);
          return any(
            own && said && sql`solicitud_id IN ${own} AND (${said})`,
            persona.patron === null ? undefined : mentions('quien detalle', persona.patron),
            presupuestos &&
              said &&
              sql`presupuesto_id IN (SELECT id FROM presupuestos WHERE ${presupuestos}) AND (${said})`,
          );
        },
        trato: 'conservar',
        por: PRUEBA,
        hasta: CINCO_ANIOS('en'),
        da: 'tipo, via, en, quien, ip, agente',
      },
    ],
  },
  {
    tabla: 'solicitudes_firma',
    titulo: 'Peticiones de firma',
    personales: 'creada_por creada_por_id mensaje revocada_por motivo previas',
    finalidad: FIRMAR,
    base: CONTRATO,
    plazo: PLAZO_FIRMA,
    origen: 'Quien pidió la firma',
    reglas: [
      {
        filas: (persona) => {
          const own = firmas(persona);
          return any(own && sql`id IN ${own}`, ids('creada_por_id', persona.usuarios));
        },
        trato: 'conservar',
        por: PRUEBA,
        hasta: CINCO_ANIOS('creada_en'),
        da: 'codigo, estado, creada_en, cerrada_en',
      },
    ],
  },
  {
    tabla: 'documentos_textos',
    titulo: 'Texto de los documentos',
    personales: 'texto palabras',
    finalidad: 'Encontrarlos por lo que dicen',
    base: INTERES,
    plazo: 'El de su documento',
    origen: SUBIDO,
    reglas: [
      {
        filas: (persona) => {
          const own = theirDocumentos(persona);
          return (
            own &&
            sql`documento_id IN (SELECT id FROM documentos WHERE (${own}) AND NOT (${sql.raw(UNDER_PROOF)}))`
          );
        },
        trato: 'borrar',
      },
      {
        filas: (persona) => {
          const own = any(theirDocumentos(persona), ids('cliente_id', persona.empresas));
          const said = mentions('texto', persona.patronNombres);
          return own && said && sql`documento_id IN (SELECT id FROM documentos WHERE ${own}) AND ${said}`;
        },
        trato: 'conservar',
        por: AJENO,
      },
    ],
  },
  {
    tabla: 'documentos_descargas',
    titulo: 'Descargas de documentos',
    personales: 'actor_id actor_nombre ip',
    finalidad: 'Saber quién ha visto cada documento',
    base: INTERES,
    origen: 'El programa',
    plazo: 'El de su documento',
    reglas: [
      {
        filas: ({ usuarios }) => ids('actor_id', usuarios),
        trato: 'conservar',
        por: 'Dice quién vio un documento, que es de otros (arts. 5.2 y 32 del RGPD). Se va con el documento.',
        da: 'en, actor_nombre, modo, ip',
      },
    ],
  },
  {
    tabla: 'documentos',
    titulo: 'Documentos',
    personales: 'nombre nombre_original etiquetas sha256 subido_por subido_por_id busqueda',
    finalidad: GUARDAR,
    base: CONTRATO,
    plazo: 'El de su clasificación',
    origen: SUBIDO,
    reglas: [
      {
        filas: (persona) => also(theirDocumentos(persona), UNDER_PROOF),
        trato: 'conservar',
        por: PRUEBA,
        hasta: CINCO_ANIOS('subido_en'),
        da: DOCUMENT,
      },
      {
        filas: (persona) => also(theirDocumentos(persona), `NOT (${UNDER_PROOF})`),
        trato: 'borrar',
        da: DOCUMENT,
      },
      {
        filas: ({ usuarios }) => ids('subido_por_id', usuarios),
        trato: 'vaciar',
        con: () => sql`subido_por = ${SUPRIMIDA}`,
        da: 'subido_en',
      },
      {
        filas: (persona) =>
          also(
            any(
              ids(
                'cliente_id',
                persona.empresas.filter((id) => !persona.clientes.includes(id)),
              ),
              mentions('nombre nombre_original etiquetas', persona.patron),
            ),
            `NOT (${UNDER_PROOF}) AND entidad <> 'contacto'`,
          ),
        trato: 'tachar',
        columnas: 'nombre nombre_original etiquetas',
        nombres: true,
      },
    ],
  },
];
