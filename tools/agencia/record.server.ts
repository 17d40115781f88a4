import { elementAt, type XmlElement } from '#oficina/ventas/verifactu/read-xml.ts';

export type IdFactura = { nif: string; numSerie: string; fecha: string };
export type IdOtro = { pais: string | undefined; tipo: string; id: string };
export type Persona = { nombre: string; nif: string | undefined; otro: IdOtro | undefined };

export type SistemaInformatico = Persona & { nombreSistema: string; idSistema: string; instalacion: string };

/** Fields of every record, exactly as received. */
type Comun = {
  element: XmlElement;
  id: IdFactura;
  refExterna: string | undefined;
  rechazoPrevio: string | undefined;
  /** Previous record of the chain; undefined in the first one. */
  anterior: (IdFactura & { huella: string }) | undefined;
  sistema: SistemaInformatico;
  momento: string;
  huella: string;
};

export type Detalle = {
  /** '01' when the row names no tax. */
  impuesto: string;
  clave: string | undefined;
  calificacion: string | undefined;
  exenta: string | undefined;
  tipo: string | undefined;
  base: string | undefined;
  coste: string | undefined;
  cuota: string | undefined;
  tipoRecargo: string | undefined;
  recargo: string | undefined;
};

export type Alta = Comun & {
  tipo: 'Alta';
  subsanacion: string | undefined;
  tipoFactura: string;
  tipoRectificativa: string | undefined;
  rectificadas: IdFactura[];
  sustituidas: IdFactura[];
  importeRectificacion: boolean;
  fechaOperacion: string | undefined;
  simplificada7273: string | undefined;
  sinIdentificar61d: string | undefined;
  macrodato: string | undefined;
  emitidaPor: string | undefined;
  tercero: Persona | undefined;
  /** Undefined when the block is missing. */
  destinatarios: Persona[] | undefined;
  cupon: string | undefined;
  desglose: Detalle[];
  cuotaTotal: string;
  importeTotal: string;
  acuerdoFacturacion: string | undefined;
  acuerdoSistema: string | undefined;
};

export type Anulacion = Comun & {
  tipo: 'Anulacion';
  sinRegistroPrevio: string | undefined;
  generadoPor: string | undefined;
  generador: Persona | undefined;
};

export type Ficha = Alta | Anulacion;

/**
 * Text of an element without the blanks at its ends; undefined when nothing is left. A blank is what
 * Java's `trim` removes, as at the agency: every character up to U+0020.
 */
export function fieldText(from: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = elementAt(from, ...path)?.text ?? '';
  let [start, end] = [0, text.length];
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return start < end ? text.slice(start, end) : undefined;
}

const text = (from: XmlElement | undefined, ...path: string[]) => fieldText(from, ...path) ?? '';

const childrenOf = (from: XmlElement | undefined, name: string): XmlElement[] =>
  from?.children.filter((child) => child.name === name) ?? [];

const idIn = (element: XmlElement | undefined, suffix = ''): IdFactura => ({
  nif: text(element, `IDEmisorFactura${suffix}`),
  numSerie: text(element, `NumSerieFactura${suffix}`),
  fecha: text(element, `FechaExpedicionFactura${suffix}`),
});

export const personIn = (element: XmlElement): Persona => {
  const other = elementAt(element, 'IDOtro');
  return {
    nombre: text(element, 'NombreRazon'),
    nif: fieldText(element, 'NIF'),
    otro: other && {
      pais: fieldText(other, 'CodigoPais'),
      tipo: text(other, 'IDType'),
      id: text(other, 'ID'),
    },
  };
};

function systemIn(element: XmlElement | undefined): SistemaInformatico {
  return {
    ...personIn(element ?? { name: '', text: '', children: [] }),
    nombreSistema: text(element, 'NombreSistemaInformatico'),
    idSistema: text(element, 'IdSistemaInformatico'),
    instalacion: text(element, 'NumeroInstalacion'),
  };
}

function common(element: XmlElement): Omit<Comun, 'id'> {
  const before = elementAt(element, 'Encadenamiento', 'RegistroAnterior');
  return {
    element,
    refExterna: fieldText(element, 'RefExterna'),
    rechazoPrevio: fieldText(element, 'RechazoPrevio'),
    anterior: before && { ...idIn(before), huella: text(before, 'Huella') },
    sistema: systemIn(elementAt(element, 'SistemaInformatico')),
    momento: text(element, 'FechaHoraHusoGenRegistro'),
    huella: text(element, 'Huella'),
  };
}

const detailIn = (element: XmlElement): Detalle => ({
  impuesto: fieldText(element, 'Impuesto') ?? '01',
  clave: fieldText(element, 'ClaveRegimen'),
  calificacion: fieldText(element, 'CalificacionOperacion'),
  exenta: fieldText(element, 'OperacionExenta'),
  tipo: fieldText(element, 'TipoImpositivo'),
  base: fieldText(element, 'BaseImponibleOimporteNoSujeto'),
  coste: fieldText(element, 'BaseImponibleACoste'),
  cuota: fieldText(element, 'CuotaRepercutida'),
  tipoRecargo: fieldText(element, 'TipoRecargoEquivalencia'),
  recargo: fieldText(element, 'CuotaRecargoEquivalencia'),
});

function altaIn(element: XmlElement): Alta {
  const third = elementAt(element, 'Tercero');
  const recipients = elementAt(element, 'Destinatarios');
  const ids = (block: string, name: string) =>
    childrenOf(elementAt(element, block), name).map((one) => idIn(one));
  return {
    ...common(element),
    tipo: 'Alta',
    id: idIn(elementAt(element, 'IDFactura')),
    subsanacion: fieldText(element, 'Subsanacion'),
    tipoFactura: text(element, 'TipoFactura'),
    tipoRectificativa: fieldText(element, 'TipoRectificativa'),
    rectificadas: ids('FacturasRectificadas', 'IDFacturaRectificada'),
    sustituidas: ids('FacturasSustituidas', 'IDFacturaSustituida'),
    importeRectificacion: elementAt(element, 'ImporteRectificacion') !== undefined,
    fechaOperacion: fieldText(element, 'FechaOperacion'),
    simplificada7273: fieldText(element, 'FacturaSimplificadaArt7273'),
    sinIdentificar61d: fieldText(element, 'FacturaSinIdentifDestinatarioArt61d'),
    macrodato: fieldText(element, 'Macrodato'),
    emitidaPor: fieldText(element, 'EmitidaPorTerceroODestinatario'),
    tercero: third && personIn(third),
    destinatarios: recipients && childrenOf(recipients, 'IDDestinatario').map(personIn),
    cupon: fieldText(element, 'Cupon'),
    desglose: childrenOf(elementAt(element, 'Desglose'), 'DetalleDesglose').map(detailIn),
    cuotaTotal: text(element, 'CuotaTotal'),
    importeTotal: text(element, 'ImporteTotal'),
    acuerdoFacturacion: fieldText(element, 'NumRegistroAcuerdoFacturacion'),
    acuerdoSistema: fieldText(element, 'IdAcuerdoSistemaInformatico'),
  };
}

function annulmentIn(element: XmlElement): Anulacion {
  const maker = elementAt(element, 'Generador');
  return {
    ...common(element),
    tipo: 'Anulacion',
    id: idIn(elementAt(element, 'IDFactura'), 'Anulada'),
    sinRegistroPrevio: fieldText(element, 'SinRegistroPrevio'),
    generadoPor: fieldText(element, 'GeneradoPor'),
    generador: maker && personIn(maker),
  };
}

/** Reads a `RegistroAlta` or a `RegistroAnulacion`. */
export const recordIn = (element: XmlElement): Ficha =>
  element.name === 'RegistroAnulacion' ? annulmentIn(element) : altaIn(element);
