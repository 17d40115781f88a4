import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { calculate } from '#oficina/ventas/papeles/arithmetic.ts';
import { codeOf } from '#oficina/ventas/papeles/numbering.server.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { between, chance, pick, type Random } from '#platform/kit/seeded-random.ts';
import { removeDemoFacturas, seedDemoFacturas } from './demo-facturas.server.ts';
import { insertRows } from './demo-insert.server.ts';

type Cliente = { id: string; nombre: string };
type With = { customers: Cliente[]; workers: string[]; today: string };

/** Conceptos that the business sells to autoescuelas, with their price before tax. */
const CONCEPTS = [
  ['DEMO-FICHA', 'Ficha ampliada anual', 'Fotografías, horario, vehículos y tarifas', '240', 'año'],
  ['DEMO-LEADS', 'Gestión de solicitudes de alumnos', 'Por sección', '96', 'mes'],
  ['DEMO-WEB', 'Web de la autoescuela', 'Cinco páginas, con sus tarifas al día', '890', 'unidad'],
  ['DEMO-FOTO', 'Sesión de fotografía', 'Aulas, vehículos y equipo', '180', 'sesión'],
  ['DEMO-ROTULO', 'Rotulación de vehículo', 'Vinilo de larga duración', '135.5', 'vehículo'],
  ['DEMO-CURSO', 'Formación del profesorado', 'Medio día, en la autoescuela', '210', 'sesión'],
] as const;

/** Number of presupuestos in each state; with 30 days to hold, some of the oldest that were sent have expired. */
const PRESUPUESTOS = [
  ...Array<EstadoPresupuesto>(2).fill(EstadoPresupuesto.solicitado),
  ...Array<EstadoPresupuesto>(3).fill(EstadoPresupuesto.enProceso),
  ...Array<EstadoPresupuesto>(2).fill(EstadoPresupuesto.hecho),
  ...Array<EstadoPresupuesto>(5).fill(EstadoPresupuesto.enviado),
  ...Array<EstadoPresupuesto>(4).fill(EstadoPresupuesto.aceptado),
  ...Array<EstadoPresupuesto>(2).fill(EstadoPresupuesto.cancelado),
];
const ORDERS = [
  EstadoPedido.solicitado,
  EstadoPedido.enProceso,
  EstadoPedido.enviado,
  EstadoPedido.terminado,
];
const TITLES = [
  'Presencia en el comparador',
  'Web nueva',
  'Apertura de la segunda sección',
  'Campaña de otoño',
];

/** Makes presupuestos in every state, and pedidos, some from accepted presupuestos. */
export async function seedDemoPapers(client: pg.ClientBase, random: Random, demo: With): Promise<void> {
  const concepts = CONCEPTS.map(([codigo, nombre, descripcion, precio, unidad]) => ({
    id: uuid(),
    codigo,
    nombre,
    descripcion,
    precio,
    unidad,
    tipo_iva: '21',
    activo: true,
  }));
  await insertRows(client, 'conceptos_presupuestos', concepts);
  const presupuestos = PRESUPUESTOS.map((estado, index) =>
    inventPaper(random, { ...demo, concepts, estado, index, prefix: 'PRE' }),
  );
  await insertRows(
    client,
    'presupuestos',
    presupuestos.map(({ head }) => head),
  );
  await insertRows(
    client,
    'presupuestos_lineas',
    presupuestos.flatMap(({ lines }) => lines),
  );
  // Lines go first, because an accepted presupuesto cannot change.
  await client.query(
    `UPDATE presupuestos SET estado = '${EstadoPresupuesto.aceptado}', aceptado_en = enviado_en, aceptado_por = 'Rosa Gil', hash_aceptado = encode(sha256(id::text::bytea), 'hex')
     WHERE id = ANY ($1)`,
    [presupuestos.filter(({ estado }) => estado === EstadoPresupuesto.aceptado).map(({ head }) => head.id)],
  );
  const orders = ORDERS.flatMap((estado, index) => {
    const accepted = presupuestos.filter((presupuesto) => presupuesto.estado === EstadoPresupuesto.aceptado)[
      index
    ];
    return [
      ...(accepted ? [orderOf(accepted, { estado, index: index * 2 })] : []),
      inventPaper(random, { ...demo, concepts, estado, index: index * 2 + 1, prefix: 'PED' }),
    ];
  });
  await insertRows(
    client,
    'pedidos',
    orders.map(({ head }) => head),
  );
  await insertRows(
    client,
    'pedidos_lineas',
    orders.flatMap(({ lines }) => lines),
  );
  await client.query(
    `INSERT INTO contadores_papeles (familia, serie, ejercicio, ultimo)
     SELECT familia, '', ejercicio, max(numero) FROM (
       SELECT 'presupuestos' AS familia, ejercicio, numero FROM presupuestos UNION ALL SELECT 'pedidos', ejercicio, numero FROM pedidos) x
     WHERE numero IS NOT NULL GROUP BY familia, ejercicio`,
  );
  await seedDemoFacturas(client, demo);
}

type PaperOptions = With & {
  concepts: {
    id: string;
    codigo: string;
    nombre: string;
    descripcion: string;
    precio: string;
    unidad: string;
  }[];
  estado: string;
  index: number;
  prefix: 'PRE' | 'PED';
};

function inventPaper(
  random: Random,
  { customers: clientes, workers, today, concepts, estado, index, prefix }: PaperOptions,
) {
  const cliente = clientes[index % 12] ?? pick(random, clientes);
  const id = uuid();
  const fecha = dayAfter(today, -between(random, 0, 45));
  const lines = [
    { ...NOTHING, tipo: 'seccion', descripcion: pick(random, TITLES) },
    ...concepts.slice(0, between(random, 1, 4)).map((concept) => lineOf(random, concept, 'concepto')),
    ...(chance(random, 0.5)
      ? concepts.slice(4, 5).map((concept) => lineOf(random, concept, 'opcional'))
      : []),
  ].map((line, orden) => ({ ...line, id: uuid(), papel_id: id, orden }));
  const numbered = prefix === 'PED' || estado >= EstadoPresupuesto.hecho;
  const ejercicio = Number(fecha.slice(0, 4));
  const number = {
    ejercicio,
    numero: index + 1,
    codigo: codeOf({ prefix, serie: '', ejercicio, numero: index + 1 }),
  };
  const head = {
    id,
    cliente_id: cliente.id,
    cliente_nombre: cliente.nombre,
    titulo: pick(random, TITLES),
    fecha,
    serie: '',
    responsable_id: workers.length > 0 ? pick(random, workers) : null,
    origen: 'demostracion',
    version: 1,
    impuesto: 'IVA',
    precios_con_iva: false,
    irpf: '0',
    dto_global1: chance(random, 0.3) ? '10' : '0',
    dto_global2: '0',
    creado_en: `${fecha}T09:00:00Z`,
    modificado_en: `${fecha}T10:00:00Z`,
    ...(numbered ? number : { ejercicio: null, numero: null, codigo: null }),
    ...(prefix === 'PED' ? ORDER : { ...presupuestoOf(fecha, estado), grupo_version: id }),
    estado: prefix === 'PRE' && estado === EstadoPresupuesto.aceptado ? EstadoPresupuesto.enviado : estado,
  };
  return { estado, ...added(head, lines) };
}

const presupuestoOf = (fecha: string, estado: string) => ({
  valido_hasta: dayAfter(fecha, 30),
  num_version: 1,
  version_vigente: true,
  enviado_en:
    estado === EstadoPresupuesto.enviado || estado === EstadoPresupuesto.aceptado
      ? `${fecha}T11:00:00Z`
      : null,
  enviado_a: estado === EstadoPresupuesto.enviado || estado === EstadoPresupuesto.aceptado ? 'En mano' : null,
  motivo_cierre: estado === EstadoPresupuesto.cancelado ? 'Lo deja para el año que viene' : null,
});

const ORDER = { creado_desde: 'admin', estado_facturacion: 'nada', facturado: '0', impresiones: 0 };

const NOTHING = {
  concepto_id: null as string | null,
  referencia: '',
  detalle: '',
  cantidad: '1',
  unidad: '',
  precio_unitario: '0',
  dto1: '0',
  dto2: '0',
  regimen: 'general',
  causa_exencion: null,
  tipo_iva: '0',
  recargo: '0',
  suplido: false,
  seleccionado: false,
  mostrar_precio: true,
  coste: null as string | null,
};

function lineOf(random: Random, concept: PaperOptions['concepts'][number], tipo: string) {
  return {
    ...NOTHING,
    tipo,
    concepto_id: concept.id,
    referencia: concept.codigo,
    descripcion: concept.nombre,
    detalle: concept.descripcion,
    unidad: concept.unidad,
    precio_unitario: concept.precio,
    tipo_iva: '21',
    cantidad: String(between(random, 1, 4)),
    dto1: chance(random, 0.2) ? '10' : '0',
  };
}

type Line = typeof NOTHING & {
  id: string;
  papel_id: string;
  orden: number;
  tipo: string;
  descripcion: string;
};
type Head = Record<string, unknown> & { dto_global1: string };

/** Adds the totals to a head, with the same arithmetic as real papers. */
function added<H extends Head>(head: H, lines: Line[]) {
  const totals = calculate({
    dtoGlobal1: head.dto_global1,
    dtoGlobal2: '0',
    irpf: '0',
    preciosConIva: false,
    lineas: lines.map((line) => ({
      tipo: line.tipo as 'concepto',
      cantidad: line.cantidad,
      precioUnitario: line.precio_unitario,
      dto1: line.dto1,
      dto2: line.dto2,
      regimen: 'general',
      causaExencion: null,
      tipoIva: line.tipo_iva,
      recargo: line.recargo,
      suplido: false,
      seleccionado: line.seleccionado,
    })),
  });
  const { baseImponible: base_imponible, totalIva: total_iva, total } = totals;
  const sums = { base_imponible, total_iva, total, total_recargo: '0', total_irpf: '0', suplidos: '0' };
  const pending = 'creado_desde' in head ? { pendiente_facturar: total } : {};
  return {
    head: { ...head, ...sums, ...pending },
    lines: lines.map((line, index) => ({
      ...line,
      importe: totals.importes[index] ?? null,
      cantidad_facturada: '0',
    })),
  };
}

function orderOf(
  { head, lines }: ReturnType<typeof inventPaper>,
  { estado, index }: { estado: string; index: number },
) {
  const id = uuid();
  const ejercicio = Number(head.fecha.slice(0, 4));
  const { valido_hasta, grupo_version, num_version, version_vigente, enviado_en, enviado_a, ...kept } =
    head as Record<string, unknown> & typeof head;
  const numero = index + 1;
  const order = {
    ...kept,
    ...ORDER,
    id,
    estado,
    presupuesto_id: head.id,
    ejercicio,
    numero,
    motivo_cierre: null,
  };
  const own = lines
    .filter(({ tipo }) => tipo !== 'opcional')
    .map((line) => ({ ...line, id: uuid(), papel_id: id }));
  return {
    estado,
    ...added({ ...order, codigo: codeOf({ prefix: 'PED', serie: '', ejercicio, numero }) }, own),
  };
}

/** Removes the papers of demonstration clientes, and the demonstration conceptos that no paper uses. */
export async function removeDemoPapers(client: pg.ClientBase): Promise<void> {
  await removeDemoFacturas(client);
  const invented = `cliente_id IN (SELECT id FROM clientes WHERE origen = 'demostracion')`;
  await client.query(`DELETE FROM pedidos WHERE ${invented}`);
  await client.query(`DELETE FROM presupuestos WHERE ${invented}`);
  await client.query(
    `DELETE FROM conceptos_presupuestos c WHERE codigo LIKE 'DEMO-%'
       AND NOT EXISTS (SELECT FROM presupuestos_lineas WHERE concepto_id = c.id)
       AND NOT EXISTS (SELECT FROM pedidos_lineas WHERE concepto_id = c.id)
       AND NOT EXISTS (SELECT FROM facturas_lineas WHERE concepto_id = c.id)`,
  );
}
