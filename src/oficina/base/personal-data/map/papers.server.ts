import { type SQL, sql } from 'drizzle-orm';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { also, any, ids, mentions, type Persona, SUPRIMIDA, texts } from '../person.server.ts';
import {
  AJENO,
  CINCO_ANIOS,
  CONTRATO,
  FISCAL,
  LEY,
  PRUEBA,
  REGISTRO,
  SEIS_ANIOS,
  type TablaPersonal,
} from './entry.server.ts';

const VENTA = 'Vender a los clientes y cumplir lo que se les vende';
const DADO = 'La dio el cliente, o se anotó al atenderle';
const WRITTEN = 'titulo ref_cliente condiciones notas_publicas notas_privadas motivo_cierre destinatario';
const CROSSED = `${WRITTEN.replace(' destinatario', '')} destinatario::jsonb`;
const PERSONAL = `${WRITTEN} cliente_nombre busqueda`;
const SEEN = 'codigo, fecha, titulo, estado, total';

/** Papers of others that name this person: as contacto, as recipient, as accepter, or in a text. */
function namedIn(
  { contactos, empresas, clientes, patron, patronNombres }: Persona,
  columns: string,
  extra?: SQL,
) {
  const others = empresas.filter((id) => !clientes.includes(id));
  const said = mentions(columns, patronNombres);
  const inTheirs = ids('cliente_id', others);
  const named = any(
    ids('contacto_id', contactos),
    extra,
    inTheirs && said && sql`(${inTheirs}) AND (${said})`,
    mentions(columns, patron),
  );
  if (!named) return undefined;
  return clientes.length === 0
    ? named
    : sql`(${named}) AND (cliente_id IS NULL OR NOT (${ids('cliente_id', clientes)}))`;
}

const QUOTED = `hash_aceptado IS NOT NULL OR EXISTS (SELECT FROM facturas f WHERE f.presupuesto_id = presupuestos.id)
  OR EXISTS (SELECT FROM pedidos p WHERE p.presupuesto_id = presupuestos.id AND p.estado_facturacion <> 'nada')`;
const ISSUED = `estado <> '${EstadoFactura.preparando}'`;
const EMPTIED = sql`cliente_nombre = ${SUPRIMIDA}, titulo = NULL, ref_cliente = NULL, notas_publicas = NULL,
  notas_privadas = NULL, destinatario = NULL, version = version + 1`;

const presupuestoNamed = (persona: Persona) =>
  namedIn(persona, `${WRITTEN} prospecto enviado_a aceptado_por`, texts('enviado_a', persona.emails));

/** Tables of presupuestos, pedidos, facturas and depósitos. */
export const paperTables: TablaPersonal[] = [
  {
    tabla: 'enlaces_presupuestos',
    titulo: 'Enlaces para ver presupuestos',
    personales: 'para',
    finalidad: VENTA,
    base: CONTRATO,
    plazo: 'Lo que vale el presupuesto',
    origen: DADO,
    reglas: [{ filas: ({ emails }) => texts('para', emails), trato: 'borrar', da: 'para, caduca_en' }],
  },
  {
    tabla: 'presupuestos',
    titulo: 'Presupuestos',
    personales: `${PERSONAL} prospecto enviado_en enviado_a visto_en aceptado_en aceptado_por`,
    finalidad: VENTA,
    base: CONTRATO,
    origen: DADO,
    plazo: 'Tres años si no se facturan; lo aceptado, cinco como prueba',
    reglas: [
      {
        filas: ({ clientes }) => also(ids('cliente_id', clientes), `NOT (${QUOTED})`),
        trato: 'vaciar',
        con: () => sql`${EMPTIED}, prospecto = NULL, enviado_a = NULL, aceptado_por = NULL`,
        da: `${SEEN}, destinatario, enviado_en, enviado_a, visto_en`,
      },
      {
        filas: ({ clientes }) => also(ids('cliente_id', clientes), QUOTED),
        trato: 'conservar',
        por: PRUEBA,
        hasta: CINCO_ANIOS('coalesce(aceptado_en, creado_en)'),
        da: `${SEEN}, destinatario, enviado_en, enviado_a, visto_en, aceptado_en, aceptado_por`,
      },
      {
        filas: (persona) => also(presupuestoNamed(persona), 'hash_aceptado IS NULL'),
        trato: 'tachar',
        columnas: `${CROSSED} prospecto enviado_a aceptado_por`,
        nombres: true,
        da: `${SEEN}, destinatario->>'atencion' AS atencion, enviado_en`,
      },
      {
        filas: (persona) => also(presupuestoNamed(persona), 'hash_aceptado IS NOT NULL'),
        trato: 'conservar',
        por: PRUEBA,
        hasta: CINCO_ANIOS('aceptado_en'),
        da: `${SEEN}, destinatario->>'atencion' AS atencion, enviado_en, aceptado_en`,
      },
    ],
  },
  {
    tabla: 'pedidos',
    titulo: 'Pedidos',
    personales: `${PERSONAL} direccion_entrega`,
    finalidad: VENTA,
    base: CONTRATO,
    origen: DADO,
    plazo: 'Tres años si no se facturan; lo facturado, como la factura',
    reglas: [
      {
        filas: ({ clientes }) => also(ids('cliente_id', clientes), `estado_facturacion = 'nada'`),
        trato: 'vaciar',
        con: () => sql`${EMPTIED}, direccion_entrega = NULL`,
        da: `${SEEN}, destinatario, direccion_entrega`,
      },
      {
        filas: ({ clientes }) => also(ids('cliente_id', clientes), `estado_facturacion <> 'nada'`),
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('fecha'),
        da: `${SEEN}, destinatario, direccion_entrega`,
      },
      {
        filas: (persona) => namedIn(persona, `${WRITTEN} direccion_entrega`),
        trato: 'tachar',
        columnas: `${CROSSED} direccion_entrega`,
        nombres: true,
        da: `${SEEN}, destinatario->>'atencion' AS atencion`,
      },
    ],
  },
  {
    tabla: 'facturas',
    titulo: 'Facturas',
    personales: `${PERSONAL} pago entregada_en`,
    finalidad: 'Cobrar lo vendido y declararlo',
    base: LEY,
    origen: DADO,
    plazo: 'Seis años desde el final de su año',
    reglas: [
      {
        filas: ({ clientes }) => also(ids('cliente_id', clientes), ISSUED),
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('fecha'),
        da: `${SEEN}, destinatario, vencimientos, estado_cobro`,
      },
      {
        filas: ({ clientes }) => also(ids('cliente_id', clientes), `NOT (${ISSUED})`),
        trato: 'vaciar',
        con: () => EMPTIED,
        da: SEEN,
      },
      {
        filas: (persona) => also(namedIn(persona, WRITTEN), ISSUED),
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('fecha'),
        da: `${SEEN}, destinatario->>'atencion' AS atencion`,
      },
      {
        filas: (persona) => also(namedIn(persona, WRITTEN), `NOT (${ISSUED})`),
        trato: 'tachar',
        columnas: CROSSED,
        nombres: true,
      },
    ],
  },
  {
    tabla: 'presupuestos_anteriores',
    titulo: 'Presupuestos de otro programa',
    personales: 'cliente_nombre nif concepto',
    finalidad: VENTA,
    base: CONTRATO,
    origen: 'Se trajo del programa con que se hicieron',
    plazo: 'Cinco años desde el presupuesto',
    reglas: [
      {
        filas: ({ clientes, nifs }) => any(ids('cliente_id', clientes), texts('nif', nifs)),
        trato: 'borrar',
        da: 'numero, fecha, cliente_nombre, nif, concepto, total, estado',
      },
    ],
  },
  {
    tabla: 'facturas_anteriores',
    titulo: 'Facturas de otro programa',
    personales: 'cliente_nombre nif concepto',
    finalidad: 'Cobrar lo vendido y declararlo',
    base: LEY,
    origen: 'Se trajo del programa con que se hicieron',
    plazo: 'Seis años desde el final de su año',
    reglas: [
      {
        filas: ({ clientes, nifs }) => any(ids('cliente_id', clientes), texts('nif', nifs)),
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('fecha'),
        da: 'numero, fecha, cliente_nombre, nif, concepto, total, pendiente',
      },
    ],
  },
  {
    tabla: 'cobros_anteriores',
    titulo: 'Cobros de otro programa',
    personales: 'referencia',
    finalidad: 'Llevar lo cobrado',
    base: LEY,
    origen: 'Se trajo del programa con que se hicieron sus facturas',
    plazo: 'Como sus facturas',
    reglas: [
      {
        filas: ({ clientes, nifs }) => {
          const suyas = any(ids('cliente_id', clientes), texts('nif', nifs));
          return suyas && sql`factura_id IN (SELECT id FROM facturas_anteriores WHERE ${suyas})`;
        },
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('fecha'),
        da: 'fecha, importe, forma',
      },
    ],
  },
  {
    tabla: 'registros_facturacion',
    titulo: 'Registros de facturación',
    personales: 'contenido',
    finalidad: 'Declarar las facturas a la Agencia Tributaria',
    base: LEY,
    origen: 'El programa',
    plazo: 'Como sus facturas',
    reglas: [
      {
        filas: ({ clientes }) =>
          clientes.length === 0
            ? undefined
            : sql`factura_id IN (SELECT id FROM facturas WHERE ${ids('cliente_id', clientes)})`,
        trato: 'conservar',
        por: REGISTRO,
        da: 'tipo, contenido, generado_en',
      },
    ],
  },
  {
    tabla: 'totales_clientes',
    titulo: 'Totales de lo facturado',
    personales: 'nif',
    finalidad: 'Sumar las facturas sin leerlas todas',
    base: LEY,
    origen: 'El programa',
    plazo: 'Como sus facturas',
    reglas: [
      {
        filas: ({ clientes }) => ids('cliente_id', clientes),
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('dia'),
        da: 'dia, facturas, total',
      },
    ],
  },
  {
    tabla: 'depositos',
    titulo: 'Señales',
    personales: 'concepto motivo busqueda',
    finalidad: VENTA,
    base: CONTRATO,
    plazo: 'Como lo facturado',
    origen: DADO,
    reglas: [
      {
        filas: ({ clientes }) => ids('cliente_id', clientes),
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('fecha'),
        da: 'concepto, importe, fecha, estado, motivo',
      },
      {
        filas: ({ empresas, clientes, patronNombres }) =>
          clientes.length > 0 || empresas.length === 0
            ? undefined
            : sql`${ids('cliente_id', empresas)} AND ${mentions('concepto motivo', patronNombres) ?? sql`false`}`,
        trato: 'conservar',
        por: AJENO,
      },
    ],
  },
  {
    tabla: 'facturas_recurrentes',
    titulo: 'Facturas recurrentes',
    personales: 'nombre ref_cliente condiciones notas_publicas notas_privadas fallo lineas',
    finalidad: VENTA,
    base: CONTRATO,
    plazo: 'Lo que dure la relación',
    origen: DADO,
    reglas: [
      {
        filas: ({ clientes }) => ids('cliente_id', clientes),
        trato: 'vaciar',
        con: () => sql`nombre = ${SUPRIMIDA}, ref_cliente = NULL, condiciones = NULL, notas_publicas = NULL,
          notas_privadas = NULL, fallo = NULL, fallo_en = NULL, version = version + 1`,
        da: 'nombre, cada, proxima_el, estado',
      },
      {
        filas: (persona) =>
          persona.clientes.length > 0
            ? undefined
            : mentions(
                'nombre ref_cliente condiciones notas_publicas notas_privadas fallo lineas',
                persona.patron,
              ),
        trato: 'tachar',
        columnas: 'nombre ref_cliente condiciones notas_publicas notas_privadas fallo lineas::jsonb',
        nombres: true,
      },
    ],
  },
];
