/** Line of one unit at 21 %, changed by the given fields. */
const line = (fields: Record<string, unknown> = {}) => ({
  descripcion: 'Ficha ampliada',
  precioUnitario: '100',
  ...fields,
});

const exempt = (causaExencion: string, fields: Record<string, unknown> = {}) =>
  line({ regimen: 'exento', causaExencion, tipoIva: '0', ...fields });

const notSubject = (causaExencion: string) => line({ regimen: 'noSujeto', causaExencion, tipoIva: '0' });

const reverseCharge = line({ regimen: 'isp', tipoIva: '0' });

const usedGoods = (precioUnitario: string, coste: string) =>
  line({ descripcion: 'Coche de prácticas usado', precioUnitario, coste, regimen: 'rebu', tipoIva: '0' });

/** Fee of the DGT, paid on behalf of the alumno. */
const dgtFee = line({ descripcion: 'Tasa de la DGT', precioUnitario: '94.05', tipoIva: '0', suplido: true });

/** Clientes of the kinds, as `clientes/crear` takes them; foreign numbers are public examples. */
export const recipients = {
  empresa: { tipoPersona: 'juridica', nif: 'B85905495' },
  persona: { tipoPersona: 'fisica', nif: '12345678Z' },
  conNie: { tipoPersona: 'fisica', nif: 'X1234567L' },
  conNifK: { tipoPersona: 'fisica', nif: 'K1234567L' },
  francesa: { tipoPersona: 'juridica', codPais: 'FR', identificacion: '02', nif: 'FR40303265045' },
  norirlandesa: { tipoPersona: 'juridica', codPais: 'GB', identificacion: '02', nif: 'XI110305878' },
  suiza: { tipoPersona: 'juridica', codPais: 'CH', identificacion: '04', nif: 'CHE116281710' },
  conPasaporte: { tipoPersona: 'fisica', codPais: 'MA', identificacion: '03', nif: 'AB1234567' },
  conDocumento: { tipoPersona: 'fisica', codPais: 'IT', identificacion: '04', nif: 'CA12345AA' },
  conResidencia: { tipoPersona: 'fisica', codPais: 'DE', identificacion: '05', nif: 'L01X00T47' },
  conOtroDocumento: { tipoPersona: 'fisica', codPais: 'AR', identificacion: '06', nif: '27123456' },
  noCensado: { tipoPersona: 'fisica', codPais: 'ES', identificacion: '07', nif: '87654321X' },
} as const;

export type Recipient = keyof typeof recipients;

/** Kind of factura that a business may try to issue, and the rule that must refuse it. */
export type FacturaKind = {
  nombre: string;
  /** A company with a Spanish tax number by default; null for no cliente. */
  cliente?: Recipient | null;
  /** Body of `facturas/crear`; by default, a line of 100 euros at 21 %. */
  borrador?: Record<string, unknown>;
  /** Issues the factura first: this kind is a rectificativa of it, with these changes. */
  rectifica?: { metodo: 'S' | 'I'; tipo?: 'R1' | 'R2' | 'R3' | 'R4'; cambios?: Record<string, unknown> };
  /** It is made from a pedido: an anticipo, or its final factura after an anticipo. */
  pedido?: 'anticipo' | 'final';
  /** Question that the issue asks first; the test confirms it. */
  pregunta?: string;
  /** It replaces two simplified facturas. */
  canje?: true;
  /**
   * Code of the agency («Validaciones y errores», 1.2.2) or article that refuses it before a number is taken. Kinds
   * without it are sealed, and the agency accepts them.
   */
  regla?: string;
};

const taxed = (tipoIva: string, recargo = '0') => ({ lineas: [line({ tipoIva, recargo })] });
const only = (...lineas: readonly Record<string, unknown>[]) => ({ lineas });

const TWELVE = [
  ...['21', '10', '4', '0'].map((tipoIva) => line({ tipoIva })),
  reverseCharge,
  ...['E1', 'E2', 'E3', 'E4', 'E6'].map((cause) => exempt(cause)),
  ...['N1', 'N2'].map((cause) => notSubject(cause)),
];

/** Kinds of factura with the Spanish VAT. */
const vat: readonly FacturaKind[] = [
  { nombre: 'al 21 %', borrador: taxed('21') },
  { nombre: 'al 10 %', borrador: taxed('10') },
  { nombre: 'al 4 %', borrador: taxed('4') },
  { nombre: 'al 0 %', borrador: taxed('0') },
  {
    nombre: 'con tres tipos',
    borrador: only(line(), line({ tipoIva: '10' }), line({ tipoIva: '4', precioUnitario: '0.37' })),
  },
  { nombre: 'con precios con IVA', borrador: { ...taxed('21'), preciosConIva: true } },
  {
    nombre: 'con descuentos',
    borrador: { lineas: [line({ dto1: '10', dto2: '5' })], dtoGlobal1: '33.33', dtoGlobal2: '2.5' },
  },
  { nombre: 'con retención del 15 %', borrador: { ...taxed('21'), irpf: '15' } },
  { nombre: 'con retención del 7 %', borrador: { ...taxed('21'), irpf: '7' } },
  { nombre: 'con recargo del 5,2 %', borrador: taxed('21', '5.2') },
  { nombre: 'con recargo del 1,4 %', borrador: taxed('10', '1.4') },
  { nombre: 'con recargo del 0,5 %', borrador: taxed('4', '0.5') },
  { nombre: 'exenta E1', borrador: only(exempt('E1')) },
  { nombre: 'exportación E2', cliente: 'suiza', borrador: only(exempt('E2')) },
  { nombre: 'asimilada a la exportación E3', cliente: 'suiza', borrador: only(exempt('E3')) },
  { nombre: 'zona franca E4', borrador: only(exempt('E4')) },
  { nombre: 'entrega intracomunitaria E5', cliente: 'francesa', borrador: only(exempt('E5')) },
  { nombre: 'E5 a Irlanda del Norte', cliente: 'norirlandesa', borrador: only(exempt('E5')) },
  { nombre: 'exenta E6', borrador: only(exempt('E6')) },
  { nombre: 'no sujeta N1', borrador: only(notSubject('N1')) },
  { nombre: 'servicio a una empresa de la Unión, N2', cliente: 'francesa', borrador: only(notSubject('N2')) },
  { nombre: 'servicio fuera de la Unión, N2', cliente: 'suiza', borrador: only(notSubject('N2')) },
  { nombre: 'con inversión del sujeto pasivo', borrador: only(reverseCharge) },
  { nombre: 'gravada, exenta y no sujeta', borrador: only(line(), exempt('E1'), notSubject('N1')) },
  { nombre: 'servicio y suplido', borrador: only(line(), dgtFee) },
  { nombre: 'bienes usados con margen', borrador: only(usedGoods('6000', '4500')) },
  { nombre: 'bienes usados sin ganancia', borrador: only(usedGoods('4000', '4500')) },
  { nombre: 'de importe cero', borrador: only(line({ dto1: '100' })) },
  { nombre: 'con la operación de 2013', borrador: { ...taxed('21'), fechaOperacion: '2013-05-02' } },
  {
    nombre: 'con la operación de noviembre de 2024 al 7,5 %',
    borrador: { ...taxed('7.5'), fechaOperacion: '2024-11-05' },
  },
  { nombre: 'doce grupos de impuesto', borrador: only(...TWELVE), pregunta: 'exportacionAEspana' },
  {
    nombre: 'exportación E2 de una empresa española',
    borrador: only(exempt('E2')),
    pregunta: 'exportacionAEspana',
  },
  {
    nombre: 'servicio no sujeto N2 a un particular',
    cliente: 'conPasaporte',
    borrador: only(notSubject('N2')),
    pregunta: 'localizacionAParticular',
  },
  { nombre: 'de ciento cincuenta millones', borrador: only(line({ precioUnitario: '150000000' })) },
  { nombre: 'de trescientas líneas', borrador: only(...Array.from({ length: 300 }, () => line())) },
  {
    nombre: 'con signos y un título largo',
    borrador: { titulo: `«Ñandú & Cía» <1> "dos" ${'x'.repeat(80)}`, ...taxed('21') },
  },
  { nombre: 'anticipo de un pedido', pedido: 'anticipo' },
  { nombre: 'factura final que descuenta un anticipo', pedido: 'final' },
];

/** Kinds by the cliente that gets them. */
const byRecipient: readonly FacturaKind[] = [
  { nombre: 'a una persona con DNI', cliente: 'persona' },
  { nombre: 'a una persona con NIE', cliente: 'conNie' },
  { nombre: 'a una persona con NIF K', cliente: 'conNifK' },
  { nombre: 'a quien da su pasaporte', cliente: 'conPasaporte' },
  { nombre: 'a quien da el documento de su país', cliente: 'conDocumento' },
  { nombre: 'a quien da un certificado de residencia', cliente: 'conResidencia' },
  { nombre: 'a quien da otro documento', cliente: 'conOtroDocumento' },
  { nombre: 'a quien no está censado', cliente: 'noCensado' },
  { nombre: 'simplificada', cliente: null, borrador: { tipo: 'F2', ...taxed('21') } },
  { nombre: 'simplificada exenta', cliente: null, borrador: { tipo: 'F2', ...only(exempt('E1')) } },
  {
    nombre: 'simplificada de 400 euros justos',
    cliente: null,
    borrador: { tipo: 'F2', preciosConIva: true, ...only(line({ precioUnitario: '400' })) },
  },
  { nombre: 'en canje de simplificadas, F3', cliente: 'persona', canje: true },
];

/** Kinds of the Canary Islands, Ceuta and Melilla. */
const otherTaxes: readonly FacturaKind[] = [
  { nombre: 'IGIC al 7 %', borrador: { impuesto: 'IGIC', ...taxed('7') } },
  {
    nombre: 'IGIC con todos sus tipos',
    borrador: {
      impuesto: 'IGIC',
      lineas: ['0', '3', '7', '9.5', '15', '20'].map((tipoIva) => line({ tipoIva })),
    },
  },
  { nombre: 'IGIC, comerciante minorista E7', borrador: { impuesto: 'IGIC', ...only(exempt('E7')) } },
  { nombre: 'IGIC, otra exención E8', borrador: { impuesto: 'IGIC', ...only(exempt('E8')) } },
  { nombre: 'IPSI al 4 %', borrador: { impuesto: 'IPSI', ...taxed('4') } },
  { nombre: 'IPSI exenta', borrador: { impuesto: 'IPSI', ...only(exempt('E1')) } },
];

/** Kinds that correct another factura. */
const corrections: readonly FacturaKind[] = [
  { nombre: 'R1 por diferencias', rectifica: { metodo: 'I' } },
  { nombre: 'R1 por sustitución', rectifica: { metodo: 'S', cambios: only(line({ precioUnitario: '80' })) } },
  { nombre: 'R2 por concurso', rectifica: { metodo: 'I', tipo: 'R2' } },
  { nombre: 'R3 por impago', rectifica: { metodo: 'I', tipo: 'R3' } },
  { nombre: 'R4 por sustitución', rectifica: { metodo: 'S', tipo: 'R4' } },
  {
    nombre: 'R5 por diferencias',
    cliente: null,
    borrador: { tipo: 'F2', ...taxed('21') },
    rectifica: { metodo: 'I' },
  },
  {
    nombre: 'R5 por sustitución',
    cliente: null,
    borrador: { tipo: 'F2', ...taxed('21') },
    rectifica: { metodo: 'S', cambios: only(line({ precioUnitario: '50' })) },
  },
  {
    nombre: 'R1 de bienes usados por sustitución',
    borrador: only(usedGoods('6000', '4500')),
    rectifica: { metodo: 'S', cambios: only(usedGoods('5500', '4500')) },
  },
];

/** Kinds that must be refused before a number is taken. */
const refusedKinds: readonly FacturaKind[] = [
  { nombre: 'solo suplidos', borrador: only(dgtFee), regla: '4102' },
  {
    nombre: 'simplificada con inversión del sujeto pasivo',
    cliente: null,
    borrador: { tipo: 'F2', ...only(reverseCharge) },
    regla: '1197',
  },
  {
    nombre: 'bienes usados con IPSI',
    borrador: { impuesto: 'IPSI', ...only(usedGoods('6000', '4500')) },
    regla: '1246',
  },
  { nombre: 'entrega intracomunitaria a un NIF español', borrador: only(exempt('E5')), regla: '1289' },
  {
    nombre: 'entrega intracomunitaria a quien da su pasaporte',
    cliente: 'conPasaporte',
    borrador: only(exempt('E5')),
    regla: 'Ley 37/1992, art. 25.Uno',
  },
  {
    nombre: 'entrega intracomunitaria a quien da un certificado de residencia',
    cliente: 'conResidencia',
    borrador: only(exempt('E5')),
    regla: 'Ley 37/1992, art. 25.Uno',
  },
  {
    nombre: 'operación de hace más de veinte años',
    borrador: { ...only(exempt('E1')), fechaOperacion: '2005-03-01' },
    regla: '1134',
  },
  {
    nombre: 'operación de mañana',
    borrador: { ...taxed('21'), fechaOperacion: '2026-11-22' },
    regla: '1173',
  },
  { nombre: 'factura sin destinatario', cliente: null, regla: '1189' },
  {
    nombre: 'simplificada de más de 400 euros',
    cliente: null,
    borrador: { tipo: 'F2', ...only(line({ precioUnitario: '400' })) },
    regla: 'RD 1619/2012, art. 4',
  },
  {
    nombre: 'trece grupos de impuesto',
    borrador: only(...TWELVE, exempt('E5')),
    cliente: 'francesa',
    regla: '4102',
  },
  {
    nombre: 'negativa sin rectificar a ninguna',
    borrador: only(line({ cantidad: '-1' })),
    regla: 'RD 1619/2012, art. 15',
  },
  {
    nombre: 'recargo mezclado con lo que no lo lleva',
    borrador: only(line({ recargo: '5.2' }), line({ tipoIva: '10' })),
    regla: 'RD 1619/2012, art. 16.4',
  },
  {
    nombre: 'R2 a quien da su pasaporte',
    cliente: 'conPasaporte',
    rectifica: { metodo: 'I', tipo: 'R2' },
    regla: '1192',
  },
  {
    nombre: 'R3 a una empresa de la Unión',
    cliente: 'francesa',
    rectifica: { metodo: 'I', tipo: 'R3' },
    regla: '1191',
  },
];

/** Every kind that is issued, or tried, against the agency. */
export const facturaKinds: readonly FacturaKind[] = [
  ...vat,
  ...byRecipient,
  ...otherTaxes,
  ...corrections,
  ...refusedKinds,
];
