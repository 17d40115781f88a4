import type { TipoCorreo } from '#oficina/base/letters/tipos.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';

/** Families of papers that a correo is about, as in the API. */
export type FamiliaDePapel = 'presupuestos' | 'pedidos' | 'facturas';

/** Field of a template, with an example for previews without a paper. */
type Campo = { titulo: string; ejemplo: string };

/** A kind of correo about papers, whose text the office may change. */
export type ClaseDePlantilla = {
  titulo: string;
  /** Occasion when it is sent. */
  cuando: string;
  familia: FamiliaDePapel;
  /** States of the papers about which this correo is sent. */
  estados: readonly string[];
  /** Fields allowed in `{{…}}`. */
  campos: Readonly<Record<string, Campo>>;
  /** Default text, until a trabajador writes another. */
  asunto: string;
  cuerpo: string;
  /** Fixed parts: the text of the button and the paragraphs under it. */
  boton?: string;
  cierre: readonly string[];
};

const ALONE =
  'El enlace es solo para ti: quien lo tenga puede leer el presupuesto y aceptarlo. Si respondes a este correo, hablas con quien lo ha hecho.';

const PAID_ALREADY = 'Si ya está pagada, no tienes que hacer nada: este correo se habrá cruzado con el pago.';

const ofPaper = {
  nombre: { titulo: 'Nombre del cliente', ejemplo: 'Autoescuela Ejemplo' },
  numero: { titulo: 'Número', ejemplo: 'PRE-2026-00012' },
  titulo: { titulo: 'Título, si lo tiene', ejemplo: 'Web y rotulación' },
  numeroYTitulo: { titulo: 'Número y título', ejemplo: 'PRE-2026-00012, «Web y rotulación»' },
  total: { titulo: 'Total', ejemplo: '1.210,00 €' },
  negocio: { titulo: 'Nombre del negocio', ejemplo: 'Carné Claro' },
} satisfies Record<string, Campo>;

const ofPresupuesto = { ...ofPaper, validez: { titulo: 'Válido hasta', ejemplo: '31 de diciembre de 2026' } };

const ofOrder = {
  ...ofPaper,
  numero: { ...ofPaper.numero, ejemplo: 'PED-2026-00012' },
  numeroYTitulo: { ...ofPaper.numeroYTitulo, ejemplo: 'PED-2026-00012, «Web y rotulación»' },
};

const ofFactura = {
  ...ofPaper,
  numero: { ...ofPaper.numero, ejemplo: 'F-2026-00012' },
  numeroYTitulo: { ...ofPaper.numeroYTitulo, ejemplo: 'F-2026-00012, «Web y rotulación»' },
  fecha: { titulo: 'Fecha de la factura', ejemplo: '21 de noviembre de 2026' },
  pendiente: { titulo: 'Pendiente de pago', ejemplo: '1.210,00 €' },
};

const ofDue = { ...ofFactura, vencimiento: { titulo: 'Vencimiento', ejemplo: '21 de diciembre de 2026' } };

/**
 * Every kind of correo about papers to clientes, in list order. The panel can change the text of each kind
 * added here.
 */
export const clasesDePlantilla = {
  presupuesto_enviado: {
    titulo: 'Presupuesto enviado',
    cuando: 'Al enviar un presupuesto por correo',
    familia: 'presupuestos',
    estados: [EstadoPresupuesto.hecho, EstadoPresupuesto.enviado],
    campos: ofPresupuesto,
    asunto: 'Presupuesto {{numero}} de {{negocio}}',
    cuerpo:
      'Hola:\n\nEste es el presupuesto {{numeroYTitulo}} para {{nombre}}: {{total}} en total. Vale hasta el {{validez}}.\n\nEn su página puedes leerlo, descargarlo y preguntar lo que quieras; quien pueda aceptarlo lo firma o lo rechaza allí mismo.',
    boton: 'Ver el presupuesto',
    cierre: [ALONE],
  },
  presupuesto_recordatorio: {
    titulo: 'Presupuesto a punto de caducar',
    cuando: 'Tres días antes de que caduque un presupuesto sin responder',
    familia: 'presupuestos',
    estados: [EstadoPresupuesto.enviado],
    campos: ofPresupuesto,
    asunto: 'El presupuesto {{numero}} caduca el {{validez}}',
    cuerpo:
      'Hola:\n\nEl presupuesto {{numeroYTitulo}} para {{nombre}} vale hasta el {{validez}}. Todavía se está a tiempo de aceptarlo.',
    boton: 'Ver el presupuesto',
    cierre: [ALONE],
  },
  presupuesto_copia: {
    titulo: 'Copia de lo aceptado',
    cuando: 'A quien acepta un presupuesto, justo después',
    familia: 'presupuestos',
    estados: [EstadoPresupuesto.aceptado],
    campos: { ...ofPaper, firmante: { titulo: 'Quien lo ha aceptado', ejemplo: 'Ana Peña' } },
    asunto: 'Has aceptado el presupuesto {{numero}}',
    cuerpo:
      'Hola:\n\n{{firmante}} ha aceptado el presupuesto {{numeroYTitulo}}: {{total}} en total. Aquí puedes descargarlo en PDF, con la firma y el certificado de la aceptación.',
    boton: 'Ver lo aceptado',
    cierre: ['Guarda el PDF: el enlace vale un año.'],
  },
  pedido_enviado: {
    titulo: 'Pedido enviado',
    cuando: 'Al enviar un pedido por correo, con su PDF adjunto',
    familia: 'pedidos',
    estados: [EstadoPedido.solicitado, EstadoPedido.enProceso, EstadoPedido.enviado, EstadoPedido.terminado],
    campos: ofOrder,
    asunto: 'Pedido {{numero}} de {{negocio}}',
    cuerpo:
      'Hola:\n\nTe enviamos el pedido {{numeroYTitulo}} de {{nombre}}: {{total}} en total. Va en el PDF adjunto.\n\nSi algo no es como esperabas, responde a este correo.',
    cierre: [],
  },
  factura_enviada: {
    titulo: 'Factura enviada',
    cuando: 'Al enviar una factura por correo, con su PDF adjunto',
    familia: 'facturas',
    estados: [EstadoFactura.hecha, EstadoFactura.entregada],
    campos: ofFactura,
    asunto: 'Factura {{numero}} de {{negocio}}',
    cuerpo:
      'Hola:\n\nTe enviamos la factura {{numeroYTitulo}} de {{nombre}}, del {{fecha}}: {{total}} en total. Va en el PDF adjunto, con la forma de pago.\n\nSi algo no está bien, responde a este correo.',
    cierre: [],
  },
  factura_por_vencer: {
    titulo: 'Factura a punto de vencer',
    cuando: 'Tres días antes de que venza una factura que no está pagada',
    familia: 'facturas',
    estados: [EstadoFactura.hecha, EstadoFactura.entregada],
    campos: ofDue,
    asunto: 'La factura {{numero}} vence el {{vencimiento}}',
    cuerpo:
      'Hola:\n\nLa factura {{numeroYTitulo}} de {{nombre}} vence el {{vencimiento}}. Quedan por pagar {{pendiente}}. Va en el PDF adjunto, con la forma de pago.',
    cierre: [PAID_ALREADY],
  },
  factura_vencida: {
    titulo: 'Factura vencida',
    cuando: 'A los 3, 15 y 30 días de vencer una factura que no está pagada',
    familia: 'facturas',
    estados: [EstadoFactura.hecha, EstadoFactura.entregada],
    campos: ofDue,
    asunto: 'La factura {{numero}} venció el {{vencimiento}}',
    cuerpo:
      'Hola:\n\nLa factura {{numeroYTitulo}} de {{nombre}} venció el {{vencimiento}} y no nos consta su pago. Quedan por pagar {{pendiente}}. Va en el PDF adjunto, con la forma de pago.\n\nSi hay algún problema con ella, responde a este correo y lo vemos.',
    cierre: [PAID_ALREADY],
  },
} satisfies Partial<Record<TipoCorreo, ClaseDePlantilla>>;

export type TipoPlantilla = keyof typeof clasesDePlantilla;

/** In the order of the list. */
export const listaTiposPlantilla = keysOf(clasesDePlantilla);

export const claseDe = (tipo: TipoPlantilla): ClaseDePlantilla => clasesDePlantilla[tipo];
