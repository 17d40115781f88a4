/** File name of a paper, valid in every system: `factura-F26-148.pdf` for the number `F26/148`. */
export const pdfName = (clase: string, codigo: string): string =>
  `${clase.toLowerCase()}-${codigo.replaceAll('/', '-')}.pdf`;
