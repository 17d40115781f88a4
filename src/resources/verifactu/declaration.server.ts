import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { systemOf } from './system.server.ts';
import type { Declaracion } from './verification-contract.ts';

type Business = { nombre: string; nif: string; direccion: string };
type Point = Declaracion['apartados'][number];

const IN_BUSINESS = 'Se rellena en «Mi negocio»';

const COMPONENTS =
  'Aplicación web de servidor, escrita en TypeScript sobre Node.js 24, con base de datos PostgreSQL; se usa desde un navegador y se instala en un servidor propio o contratado, sin equipos especiales. Hace y conserva presupuestos, pedidos y facturas; al emitir cada factura genera en la misma operación su registro de facturación, con la huella encadenada al anterior y el código QR, y no deja alterar ni borrar lo emitido.';

const COMPLIANCE =
  'La persona o entidad productora hace constar que este sistema informático, en la versión indicada, cumple con lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria; en el Reglamento que establece los requisitos que deben adoptar los sistemas y programas informáticos o electrónicos que soporten los procesos de facturación, aprobado por el Real Decreto 1007/2023, de 5 de diciembre; en la Orden HAC/1177/2024, de 17 de octubre, y en la sede electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que complete las especificaciones de dicha orden.';

/** The points of the declaration, in the order and with the words of the law (Orden HAC/1177/2024, art. 15.1). */
function points({ nombre, nif, direccion }: Business): Point[] {
  const system = systemOf({ nombre, nif }, '');
  const said = (letra: string, enunciado: string, texto: string, lacking = IN_BUSINESS): Point => ({
    letra,
    enunciado,
    texto,
    falta: texto === '' ? lacking : null,
  });
  return [
    said('a', 'Nombre del sistema informático', system.nombre),
    said('b', 'Código identificador del sistema informático', system.id),
    said('c', 'Identificador completo de la versión concreta del sistema informático', system.version),
    said('d', 'Componentes, hardware y software, de que consta el sistema y breve descripción', COMPONENTS),
    said(
      'e',
      '¿El sistema solo puede funcionar exclusivamente como «VERI*FACTU»?',
      'Sí: todos los registros se generan para remitirse a la Agencia Tributaria.',
    ),
    said(
      'f',
      '¿El sistema permite ser usado por varios obligados tributarios o por un mismo usuario para dar soporte a la facturación de varios?',
      'No: cada instalación factura por un solo obligado tributario.',
    ),
    said(
      'g',
      'Tipos de firma utilizados para firmar los registros que no se remiten como «VERI*FACTU»',
      'Ninguno: al funcionar solo como «VERI*FACTU», no le es exigible firmarlos.',
    ),
    said(
      'h',
      'Nombre y apellidos o razón social de la persona o entidad productora',
      nif === '' ? '' : nombre,
    ),
    said('i', 'NIF de la persona o entidad productora', nif),
    said('j', 'Dirección postal completa de contacto de la persona o entidad productora', direccion),
    said('k', 'Declaración de cumplimiento', COMPLIANCE),
    said(
      'l',
      'Fecha y lugar en que se suscribe',
      '',
      'Los escribe quien la suscribe: día, mes y año; población y país',
    ),
  ];
}

/** What the producer declares of this version, and the installations whose records it makes. */
export async function declarationOf(db: Pick<Db, 'execute'>): Promise<Declaracion> {
  const { rows } = await db.execute<Business>(
    sql`SELECT razon_social AS nombre, nif, direccion FROM negocio`,
  );
  const [business] = rows;
  if (!business) throw new Error('the business data row is missing');
  const apartados = points(business);
  const { rows: instalaciones } = await db.execute<Declaracion['instalaciones'][number]>(
    sql`SELECT nif, instalacion, demostracion, orden::int AS registros FROM cadenas ORDER BY id`,
  );
  return { completa: apartados.every(({ falta }) => falta === null), apartados, instalaciones };
}
