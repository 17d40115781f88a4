import type { TipoDocumento } from '#oficina/base/letters/parties.ts';
import { elementAt, readXml, textAt, type XmlElement } from '../read-xml.ts';
import type { Destinatario, Detalle, IdFactura, RegistroAlta, TipoFactura } from '../record.ts';

const idIn = (element: XmlElement | undefined): IdFactura => ({
  nif: textAt(element, 'IDEmisorFactura') ?? '',
  numSerie: textAt(element, 'NumSerieFactura') ?? '',
  fecha: textAt(element, 'FechaExpedicionFactura') ?? '',
});

/** Texts of the elements that exist, by the record's name for each. */
function textsIn<Name extends string>(element: XmlElement, names: Record<Name, string>) {
  const found = Object.entries<string>(names).flatMap(([name, tag]) => {
    const text = textAt(element, tag);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}

function recipientIn(element: XmlElement): Destinatario {
  const nombre = textAt(element, 'NombreRazon') ?? '';
  const otro = elementAt(element, 'IDOtro');
  if (!otro) return { nombre, nif: textAt(element, 'NIF') ?? '' };
  const codigoPais = textAt(otro, 'CodigoPais');
  const tipo = (textAt(otro, 'IDType') ?? '') as TipoDocumento;
  return {
    nombre,
    idOtro: { ...(codigoPais !== undefined && { codigoPais }), tipo, id: textAt(otro, 'ID') ?? '' },
  };
}

const rowIn = (element: XmlElement): Detalle => ({
  impuesto: '01',
  claveRegimen: '',
  base: '0.00',
  ...(textsIn(element, {
    impuesto: 'Impuesto',
    claveRegimen: 'ClaveRegimen',
    calificacion: 'CalificacionOperacion',
    exenta: 'OperacionExenta',
    tipo: 'TipoImpositivo',
    base: 'BaseImponibleOimporteNoSujeto',
    cuota: 'CuotaRepercutida',
    tipoRecargo: 'TipoRecargoEquivalencia',
    recargo: 'CuotaRecargoEquivalencia',
  }) as Partial<Detalle>),
});

function correctionIn(alta: XmlElement): Pick<RegistroAlta, 'rectifica'> {
  const metodo = textAt(alta, 'TipoRectificativa');
  if (metodo === undefined) return {};
  const importe = elementAt(alta, 'ImporteRectificacion');
  return {
    rectifica: {
      metodo: metodo as 'S' | 'I',
      facturas: [],
      ...(importe && {
        importe: {
          base: textAt(importe, 'BaseRectificada') ?? '',
          cuota: textAt(importe, 'CuotaRectificada') ?? '',
        },
      }),
    },
  };
}

/** Alta from its XML, with the fields that the program writes. */
export function recordInXml(xml: string): RegistroAlta {
  const alta = readXml(xml);
  const recipient = elementAt(alta, 'Destinatarios', 'IDDestinatario');
  const replaced = elementAt(alta, 'FacturasSustituidas');
  const fechaOperacion = textAt(alta, 'FechaOperacion');
  return {
    tipo: 'alta',
    id: idIn(elementAt(alta, 'IDFactura')),
    nombreEmisor: textAt(alta, 'NombreRazonEmisor') ?? '',
    tipoFactura: (textAt(alta, 'TipoFactura') ?? '') as TipoFactura,
    ...correctionIn(alta),
    ...(replaced && { sustituye: replaced.children.map(idIn) }),
    ...(fechaOperacion !== undefined && { fechaOperacion }),
    ...(textAt(alta, 'Macrodato') === 'S' && { macrodato: 'S' as const }),
    descripcion: textAt(alta, 'DescripcionOperacion') ?? '',
    ...(recipient && { destinatario: recipientIn(recipient) }),
    desglose: (elementAt(alta, 'Desglose')?.children ?? []).map(rowIn),
    cuotaTotal: textAt(alta, 'CuotaTotal') ?? '',
    importeTotal: textAt(alta, 'ImporteTotal') ?? '',
    anterior: null,
    sistema: { productor: { nombre: '', nif: '' }, nombre: '', id: '', version: '', instalacion: '' },
    momento: textAt(alta, 'FechaHoraHusoGenRegistro') ?? '',
  };
}
