import type { Juego, Paso } from '../contract.ts';

export type StepWords = {
  titulo: string;
  porque: string;
  /** Screens in which it is done, the usual one first. */
  enlaces: readonly { texto: string; ruta: string }[];
  /** It is done in a dialog of the step itself, whose button is the solid one. */
  propio?: true;
  /** Rows to begin with, and the button that adds them. */
  juego?: { clave: Juego; boton: string; dicho: string };
};

const CATALOGUES = '/panelAdmin/auxiliares';

/** Words of each step: why it matters, and where it is done. */
export const stepWords: Readonly<Record<Paso, StepWords>> = {
  identidad: {
    titulo: 'Quién factura',
    porque: 'Razón social, NIF y dirección van en cada presupuesto, factura y registro.',
    enlaces: [{ texto: 'Escribir mis datos', ruta: '/panelAdmin/negocio' }],
  },
  formasDePago: {
    titulo: 'Formas de pago',
    porque: 'Cada factura dice cómo y cuándo se paga.',
    enlaces: [
      { texto: 'Ver las formas de pago', ruta: `${CATALOGUES}/formasDePago` },
      { texto: 'Escribir el IBAN', ruta: '/panelAdmin/negocio' },
    ],
    juego: {
      clave: 'formasDePago',
      boton: 'Añadir las habituales',
      dicho:
        'Transferencia, domiciliación, tarjeta, Bizum y efectivo; después cambias o apagas las que quieras.',
    },
  },
  series: {
    titulo: 'Números de las facturas',
    porque:
      'Quien viene de otro programa sigue con sus números; quien empieza, desde el 1, escritos como prefiera.',
    enlaces: [],
  },
  correo: {
    titulo: 'Correo',
    porque: 'Sin él no salen presupuestos, facturas, recordatorios ni claves.',
    enlaces: [{ texto: 'Ver los correos', ruta: '/panelAdmin/correos' }],
    propio: true,
  },
  agencia: {
    titulo: 'Certificado de la Agencia Tributaria',
    porque: 'Con él se envían los registros de las facturas. Sin él se factura, y los registros esperan.',
    enlaces: [{ texto: 'Ver los certificados', ruta: '/panelAdmin/negocio' }],
    propio: true,
  },
  copias: {
    titulo: 'Copias de seguridad',
    porque: 'Cada noche, en otro disco: es lo que queda si este se estropea.',
    enlaces: [{ texto: 'Ver las copias', ruta: '/panelAdmin/copias' }],
    propio: true,
  },
  legales: {
    titulo: 'Páginas legales',
    porque: 'Dicen quién eres y qué haces con los datos. La ley las pide antes de recibir a nadie.',
    enlaces: [
      { texto: 'Preparar las páginas', ruta: '/panelAdmin/paginasLegales' },
      { texto: 'Completar mis datos', ruta: '/panelAdmin/negocio' },
    ],
  },
  datosOficiales: {
    titulo: 'Datos oficiales',
    porque: 'El comparador vive de los resultados de examen que publica la DGT cada mes.',
    enlaces: [{ texto: 'Cargar resultados', ruta: '/panelAdmin/datosOficiales' }],
  },
  catalogos: {
    titulo: 'Listas para elegir',
    porque:
      'Canales, clasificaciones, departamentos, categorías, marcas y conceptos: lo que se elige en cada ficha y cada papel.',
    enlaces: [
      { texto: 'Ver los conceptos', ruta: `${CATALOGUES}/conceptosPresupuestos` },
      { texto: 'Ver los canales', ruta: `${CATALOGUES}/canalesCaptacion` },
      { texto: 'Ver los departamentos', ruta: `${CATALOGUES}/departamentos` },
    ],
    juego: {
      clave: 'catalogos',
      boton: 'Añadir lo habitual',
      dicho:
        'Solo en las listas vacías. Los conceptos entran sin precio y apagados: ponles precio y enciéndelos.',
    },
  },
  trabajadores: {
    titulo: 'Tu equipo',
    porque: 'Cada persona entra con su cuenta, y ve y hace lo de su rol.',
    enlaces: [{ texto: 'Invitar a alguien', ruta: '/panelAdmin/usuariosTrabajador/nuevo' }],
  },
  clientes: {
    titulo: 'Tus clientes y lo demás que tengas',
    porque:
      'De los clientes salen los presupuestos y las facturas. Lo que hiciste con otro programa se trae aquí.',
    enlaces: [
      { texto: 'Traer mis datos', ruta: '/panelAdmin/traerDatos' },
      { texto: 'Escribir el primero', ruta: '/panelAdmin/clientes/nuevo' },
    ],
  },
  web: {
    titulo: 'Abrir la web',
    porque:
      'Los visitantes ven que la web se está preparando, y nada suyo se guarda. Tú la ves como quedará.',
    enlaces: [],
  },
  ventas: {
    titulo: 'Empezar a vender',
    porque: 'Puedes prepararlo todo; todavía no se numeran ni se envían presupuestos, pedidos ni facturas.',
    enlaces: [],
  },
};
