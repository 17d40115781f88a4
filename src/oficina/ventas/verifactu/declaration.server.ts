import { formatDay } from '#platform/kit/format.ts';
import { PRODUCER_FILE, producer } from './producer.server.ts';
import { PROGRAMA } from './system.server.ts';
import type { Declaracion } from './verification-contract.ts';

type Point = Declaracion['apartados'][number];

const NO_FILE = `Falta el archivo ${PRODUCER_FILE}, con los datos de quien produce el programa`;
const NOT_SIGNED = `Falta en ${PRODUCER_FILE} la suscripción de la versión ${PROGRAMA.version}: su fecha y su lugar`;

const COMPONENTS =
  'Aplicación web de servidor, escrita en TypeScript sobre Node.js 24, con base de datos PostgreSQL; se usa desde un navegador y se instala en un servidor propio o contratado, sin equipos especiales. Hace y conserva presupuestos, pedidos y facturas; al emitir cada factura genera en la misma operación su registro de facturación, con la huella encadenada al anterior y el código QR, y no deja alterar ni borrar lo emitido.';

const COMPLIANCE =
  'La persona o entidad productora hace constar que este sistema informático, en la versión indicada, cumple con lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria; en el Reglamento que establece los requisitos que deben adoptar los sistemas y programas informáticos o electrónicos que soporten los procesos de facturación, aprobado por el Real Decreto 1007/2023, de 5 de diciembre; en la Orden HAC/1177/2024, de 17 de octubre, y en la sede electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que complete las especificaciones de dicha orden.';

/**
 * Points of the producer's declaration for this version, in the order and with the words of the law (Orden
 * HAC/1177/2024, art. 15.1). Without the producer's file, each point says what is missing.
 */
export function declaredPoints(): Point[] {
  const by = producer();
  const signed = by?.suscripciones[PROGRAMA.version];
  const point = (letra: string, enunciado: string, texto = '', lacking = NO_FILE): Point => ({
    letra,
    enunciado,
    texto,
    falta: texto === '' ? lacking : null,
  });
  return [
    point('a', 'Nombre del sistema informático', PROGRAMA.nombre),
    point('b', 'Código identificador del sistema informático', PROGRAMA.id),
    point('c', 'Identificador completo de la versión concreta del sistema informático', PROGRAMA.version),
    point('d', 'Componentes, hardware y software, de que consta el sistema y breve descripción', COMPONENTS),
    point(
      'e',
      '¿El sistema solo puede funcionar exclusivamente como «VERI*FACTU»?',
      'Sí: todos los registros se generan para remitirse a la Agencia Tributaria.',
    ),
    point(
      'f',
      '¿El sistema permite ser usado por varios obligados tributarios o por un mismo usuario para dar soporte a la facturación de varios?',
      'No: cada instalación factura por un solo obligado tributario.',
    ),
    point(
      'g',
      'Tipos de firma utilizados para firmar los registros que no se remiten como «VERI*FACTU»',
      'Ninguno: al funcionar solo como «VERI*FACTU», no le es exigible firmarlos.',
    ),
    point('h', 'Nombre y apellidos o razón social de la persona o entidad productora', by?.nombre),
    point('i', 'NIF de la persona o entidad productora', by?.nif),
    point('j', 'Dirección postal completa de contacto de la persona o entidad productora', by?.direccion),
    point('k', 'Declaración de cumplimiento', COMPLIANCE),
    point(
      'l',
      'Fecha y lugar en que se suscribe',
      signed && `${formatDay(signed.fecha)}, en ${signed.lugar}`,
      by ? NOT_SIGNED : NO_FILE,
    ),
  ];
}
